import { useWatch } from 'react-hook-form';
import { NewPasswordField } from '../accounts/new-password-field.tsx';
import { withStrength } from '../accounts/password-resolver.ts';
import { isExpiredLink } from '../core/api-error.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { resetPassword } from './reset-api.ts';

const fields = ['newPassword', 'confirmPassword'] as const;

/** The browser does not know the account's names; the server also checks the password against them. */
const nobody = {};

const resolver = withStrength(
  schemaResolver(async () => (await import('#shared/account-settings.ts')).resetPasswordForm),
  'newPassword',
  () => nobody,
);

interface Props {
  token: string;
  onDone: () => void;
  onExpiredLink: () => void;
}

/** Sets a new password with the token from the email. */
export function ResetPasswordForm({ token, onDone, onExpiredLink }: Props) {
  const { field, control, submit, pending, problems } = useApiForm({
    id: 'reset',
    fields,
    resolver,
    defaultValues: { newPassword: '', confirmPassword: '' },
    send: ({ newPassword }) =>
      resetPassword(token, newPassword).then(onDone, (error: unknown) => {
        if (isExpiredLink(error)) return onExpiredLink();
        throw error;
      }),
  });
  const typed = useWatch({ control, name: 'newPassword' });
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormProblems {...problems} />
      <NewPasswordField label="New Password" typed={typed} owner={nobody} {...field('newPassword')} />
      <PasswordField label="Confirm New Password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" pending={pending} pendingLabel="Saving...">
        Set new password
      </Button>
    </form>
  );
}

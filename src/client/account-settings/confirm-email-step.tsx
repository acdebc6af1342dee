import { isExpiredLink } from '../core/api-error.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { confirmEmailChange } from './reset-api.ts';

const fields = ['password'] as const;
const resolver = schemaResolver(
  async () => (await import('#shared/account-settings.ts')).confirmEmailChangeForm,
);

interface Props {
  token: string;
  onDone: (email: string) => void;
  onExpiredLink: () => void;
}

/** The password proves that the account's owner confirms, not somebody else at an unlocked computer. */
export function ConfirmEmailStep({ token, onDone, onExpiredLink }: Props) {
  const { field, submit, pending, problems } = useApiForm({
    id: 'confirm-email',
    fields,
    resolver,
    defaultValues: { password: '' },
    send: ({ password }) =>
      confirmEmailChange(token, password).then(
        ({ email }) => onDone(email),
        (error: unknown) => {
          if (isExpiredLink(error)) return onExpiredLink();
          throw error;
        },
      ),
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormProblems {...problems} />
      <PasswordField
        label="Password"
        hint="The password with which you log in here."
        autoComplete="current-password"
        {...field('password')}
      />
      <Button type="submit" pending={pending} pendingLabel="Confirming...">
        Confirm this address
      </Button>
    </form>
  );
}

import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { NewPasswordField } from '../accounts/new-password-field.tsx';
import { withStrength } from '../accounts/password-resolver.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useUser } from '../core/session.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useChangePassword } from './api.ts';

const fields = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

export function PasswordForm() {
  const user = useUser();
  const change = useChangePassword();
  const resolver = useMemo(
    () =>
      withStrength(
        schemaResolver(async () => (await import('#shared/account-settings.ts')).passwordChangeForm),
        'newPassword',
        () => user,
      ),
    [user],
  );
  const { field, control, submit, pending, problems, reset } = useApiForm({
    id: 'password',
    fields,
    resolver,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword });
      reset();
    },
  });
  const typed = useWatch({ control, name: 'newPassword' });
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormProblems {...problems} />
      {/* Lets password managers find the account. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField label="Current Password" autoComplete="current-password" {...field('currentPassword')} />
      <NewPasswordField label="New Password" typed={typed} owner={user} {...field('newPassword')} />
      <PasswordField label="Confirm New Password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" pending={pending} pendingLabel="Changing...">
        Change Password
      </Button>
    </form>
  );
}

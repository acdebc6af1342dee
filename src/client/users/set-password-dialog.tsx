import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { passwordLength } from '#shared/accounts.ts';
import { personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { NewPasswordField } from '../accounts/new-password-field.tsx';
import { withStrength } from '../accounts/password-resolver.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { useSetPassword } from './api.ts';

const fields = ['password'] as const;

export function SetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const setPassword = useSetPassword();
  const resolver = useMemo(
    () =>
      withStrength(
        schemaResolver(async () => (await import('#shared/users.ts')).setPasswordInput),
        'password',
        () => user,
      ),
    [user],
  );
  const { field, control, submit, pending, problems } = useApiForm({
    id: 'set-password',
    fields,
    resolver,
    defaultValues: { password: '' },
    send: (values) => setPassword.mutateAsync({ id: user.id, ...values }, { onSuccess: onClose }),
  });
  const typed = useWatch({ control, name: 'password' });
  return (
    <FormDialog
      title="Change password"
      submitLabel="Change password"
      pendingLabel="Changing..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <p>
        This sets the password of <strong className="font-semibold">{personName(user)}</strong>
        {user.invitation
          ? '. An invitation that was sent to them ends: tell them the password yourself.'
          : ' and signs them out everywhere.'}
      </p>
      <NewPasswordField
        label="New password"
        hint={`Password must be at least ${passwordLength} characters long. The person chooses a new one at the next sign-in.`}
        typed={typed}
        owner={user}
        {...field('password')}
      />
    </FormDialog>
  );
}

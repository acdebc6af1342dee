import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { personName } from '#shared/format.ts';
import { type User, updateUserInput } from '#shared/users.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { useUpdateUser } from './api.ts';
import { EmailField, NameFields, RoleField } from './user-fields.tsx';

const fields = ['firstName', 'lastName', 'email', 'role'] as const;
const resolver = zodResolver(updateUserInput);

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateUser();
  const { field, control, submit, pending, problems } = useApiForm({
    id: 'edit-user',
    fields,
    resolver,
    defaultValues: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.email,
      role: user.role,
    },
    send: async (values) => {
      await update.mutateAsync({ id: user.id, ...values });
      onClose();
    },
  });
  // As the server checks it: for users who are or become staff.
  const staff = [user.role, useWatch({ control, name: 'role' })].includes('admin');
  return (
    <FormDialog
      title="Edit user"
      submitLabel="Save changes"
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <p className="text-muted-foreground">
        <strong className="font-semibold text-foreground">{personName(user)}</strong> signs in as{' '}
        <strong className="font-semibold wrap-anywhere text-foreground">{user.username}</strong>.
      </p>
      <NameFields field={field} />
      <EmailField
        hint={staff && 'A new address must be confirmed there first, with the password of this account.'}
        {...field('email')}
      />
      <RoleField {...field('role')} />
    </FormDialog>
  );
}

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { personName } from '#shared/format.ts';
import type { UpdateUserInput, User } from '#shared/users.ts';
import { messageOf } from '../core/api-error.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { newEmailHint, notConfirmed } from '../email-confirmation/unconfirmed-badge.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { type AccountKind, accountKind } from './account-change.ts';
import { useUpdateUser } from './api.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { EmailField, LevelField, NameFields, RoleField } from './user-fields.tsx';

const fields = ['firstName', 'lastName', 'email', 'role', 'staffLevel'] as const;
const resolver = schemaResolver(async () => (await import('#shared/users.ts')).updateUserInput);

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateUser();
  const [unconfirmed, setUnconfirmed] = useState<{ kind: AccountKind; values: UpdateUserInput }>();

  const save = ({ staffLevel, ...values }: UpdateUserInput) =>
    update.mutateAsync(
      { id: user.id, ...values, ...(values.role === 'admin' && { staffLevel }) },
      { onSuccess: onClose },
    );

  const { field, control, submit, pending, problems } = useApiForm({
    id: 'edit-user',
    fields,
    resolver,
    defaultValues: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.email,
      role: user.role,
      staffLevel: user.staffLevel ?? 'staff',
    },
    send: async (values) => {
      const kind = accountKind(values.role, values.staffLevel);
      if (kind === accountKind(user.role, user.staffLevel)) await save(values);
      else setUnconfirmed({ kind, values });
    },
  });
  const role = useWatch({ control, name: 'role' });
  // The same rule as on the server: for users who are or become staff.
  const staff = [user.role, role].includes('admin');
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
        <strong className="font-semibold text-foreground">{personName(user)}</strong>{' '}
        {user.invitation ? 'will log in as' : 'logs in as'}{' '}
        <strong className="font-semibold wrap-anywhere text-foreground">{user.username}</strong>.
      </p>
      <NameFields field={field} />
      <EmailField hint={emailHint(user, staff)} {...field('email')} />
      <RoleField {...field('role')} />
      {role === 'admin' && <LevelField {...field('staffLevel')} />}
      {unconfirmed && (
        <ChangeRoleDialog
          user={user}
          to={unconfirmed.kind}
          pending={update.isPending}
          failure={update.error ? messageOf(update.error) : undefined}
          onConfirm={() => void save(unconfirmed.values).catch(() => undefined)}
          onClose={() => setUnconfirmed(undefined)}
        />
      )}
    </FormDialog>
  );
}

function emailHint({ emailConfirmed, invitation }: User, staff: boolean): string | undefined {
  if (invitation?.state === 'not_invited') return undefined;
  if (invitation)
    return 'If you change it, the invitation is sent to the new address, and the link in the old email stops working.';
  if (staff) return 'A new address must be confirmed there first, with the password of this account.';
  if (emailConfirmed) return newEmailHint;
  return `${notConfirmed}: we send no email about messages, files and appointments to it yet. If it is wrong, correct it here, and the new address gets a link to confirm it.`;
}

import { useWatch } from 'react-hook-form';
import { passwordLength } from '#shared/accounts.ts';
import { NewPasswordField } from '../accounts/new-password-field.tsx';
import { withStrength } from '../accounts/password-resolver.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useCreateUser } from './api.ts';
import { EmailField, LevelField, NameFields, RoleField } from './user-fields.tsx';

const fields = ['username', 'email', 'password', 'firstName', 'lastName', 'role', 'staffLevel'] as const;
const resolver = withStrength(
  schemaResolver(async () => (await import('#shared/users.ts')).createUserInput),
  'password',
  (values) => values,
);

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateUser();
  const { field, control, submit, pending, problems } = useApiForm({
    id: 'create-user',
    fields,
    resolver,
    defaultValues: {
      username: '',
      email: '',
      password: '',
      firstName: '',
      lastName: '',
      role: 'customer',
      staffLevel: 'staff',
    },
    send: ({ firstName, lastName, staffLevel, ...rest }) =>
      create.mutateAsync(
        {
          ...rest,
          staffLevel: rest.role === 'admin' ? staffLevel : undefined,
          firstName: firstName || undefined,
          lastName: lastName || undefined,
        },
        { onSuccess: onClose },
      ),
  });
  const typed = useWatch({ control });
  return (
    <FormDialog
      title="Create New User"
      submitLabel="Create user"
      pendingLabel="Creating..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <TextField
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field('username')}
      />
      <EmailField {...field('email')} />
      <NewPasswordField
        label="Password"
        hint={`Password must be at least ${passwordLength} characters long. The person chooses a new one at the first sign-in.`}
        typed={typed.password}
        owner={typed}
        {...field('password')}
      />
      <NameFields field={field} />
      <RoleField {...field('role')} />
      {typed.role === 'admin' && <LevelField {...field('staffLevel')} />}
    </FormDialog>
  );
}

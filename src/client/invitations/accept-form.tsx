import { useWatch } from 'react-hook-form';
import type { CurrentUser } from '#shared/accounts.ts';
import type { InvitedUser } from '#shared/invitations.ts';
import { NewPasswordField } from '../accounts/new-password-field.tsx';
import { withStrength } from '../accounts/password-resolver.ts';
import { isExpiredLink } from '../core/api-error.ts';
import { PolicyLinks } from '../core/firm-links.tsx';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { acceptInvitation } from './api.ts';

const fields = ['username', 'password', 'confirmPassword'] as const;

interface Props {
  token: string;
  invited: InvitedUser;
  onDone: (user: CurrentUser) => void;
  onExpiredLink: () => void;
}

/** Sets the first password of an account, and another username if the user prefers one. */
export function AcceptForm({ token, invited, onDone, onExpiredLink }: Props) {
  const { field, control, submit, pending, problems } = useApiForm({
    id: 'accept',
    fields,
    resolver: withStrength(
      schemaResolver(async () => (await import('#shared/invitations.ts')).acceptForm),
      'password',
      (values) => ({ ...invited, ...values }),
    ),
    defaultValues: { username: invited.username, password: '', confirmPassword: '' },
    send: ({ username, password }) =>
      acceptInvitation({ token, username, password }).then(onDone, (error: unknown) => {
        if (isExpiredLink(error)) return onExpiredLink();
        throw error;
      }),
  });
  const typed = useWatch({ control });
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormProblems {...problems} />
      <TextField
        label="Username"
        hint="You log in with it, or with your email. Change it if you like another one."
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field('username')}
      />
      <NewPasswordField
        label="Password"
        typed={typed.password}
        owner={{ ...invited, username: typed.username }}
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <div className="space-y-3">
        <Button type="submit" pending={pending} pendingLabel="Opening your account...">
          Open your account
        </Button>
        {invited.role === 'customer' && (
          <p className="max-w-[60ch] text-caption text-muted-foreground">
            By opening your account you agree to our <PolicyLinks first="terms" />.
          </p>
        )}
      </div>
    </form>
  );
}

import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { isWrongPassword } from '../core/api-error.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSignIn, useWelcome } from './api.ts';
import { DemoAccounts } from './demo-accounts.tsx';

const fields = ['username', 'password'] as const;
const resolver = schemaResolver(async () => (await import('#shared/accounts.ts')).signInInput);

interface Props {
  /** Called if the password was right and the second step is due. */
  onSecondStep: () => void;
}

export function SignInForm({ onSecondStep }: Props) {
  const signIn = useSignIn();
  const welcome = useWelcome();
  const { field, submit, pending, problems, setValue } = useApiForm({
    id: 'sign-in',
    fields,
    resolver,
    send: async (values) => {
      if (!(await signIn.mutateAsync(values))) onSecondStep();
    },
    failure: 'Failed to log in. Please check your credentials.',
  });

  function signInAs(username: string, password: string) {
    setValue('username', username);
    setValue('password', password);
    void submit();
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-5">
        <FormProblems {...problems} advice={isWrongPassword(signIn.error) && <ResetAdvice />} />
        <TextField
          label="Username"
          hint="Your email address works too."
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Button type="submit" pending={pending} pendingLabel="Signing in..." className="min-w-36">
            Sign in
          </Button>
          <Link to={paths.forgotPassword} className="inline-flex min-h-11 items-center text-link">
            Forgot password?
          </Link>
        </div>
      </form>
      <PasskeySignIn onSignedIn={welcome} />
      <DemoAccounts onChoose={signInAs} disabled={pending} />
    </>
  );
}

/** The next step after a wrong password. */
function ResetAdvice() {
  return (
    <p>
      Check both and try again, or{' '}
      <Link to={paths.forgotPassword} className="font-semibold text-link">
        reset your password
      </Link>
      .
    </p>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { type SignInInput, signInInput } from '../../shared/accounts.ts';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useFormProblems } from '../ui/use-form-problems.ts';
import { useSignIn } from './api.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { ForgotPassword } from './forgot-password.tsx';

const fields = ['username', 'password'] as const;

export function SignInForm() {
  const { register, handleSubmit, setValue, formState } = useForm<SignInInput>({
    resolver: zodResolver(signInInput),
    // No default values: what was typed or filled in before this code arrived stays.
    shouldFocusError: false,
  });
  const { errors } = formState;
  const signIn = useSignIn();
  const { summary, problems, refuse, clear } = useFormProblems<SignInInput>('sign-in', fields, errors);
  const banner = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (signIn.error) banner.current?.focus();
  }, [signIn.error]);

  const submit = handleSubmit(
    (values) => {
      clear();
      if (!signIn.isPending) signIn.mutate(values);
    },
    (invalid) => {
      signIn.reset();
      refuse(Object.keys(invalid).length);
    },
  );

  function signInAs(username: string, password: string) {
    setValue('username', username);
    setValue('password', password);
    void submit();
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-5">
        {problems.length > 0 && <ErrorSummary ref={summary} problems={problems} />}
        {signIn.error && (
          <FormAlert
            ref={banner}
            title={messageOf(signIn.error, 'Failed to log in. Please check your credentials.')}
          />
        )}
        <TextField
          id="sign-in-username"
          label="Username"
          hint="Your email address works too."
          error={errors.username?.message}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...register('username')}
        />
        <PasswordField
          id="sign-in-password"
          label="Password"
          error={errors.password?.message}
          autoComplete="current-password"
          {...register('password')}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Button type="submit" pending={signIn.isPending} pendingLabel="Signing in..." className="min-w-36">
            Sign in
          </Button>
          <ForgotPassword />
        </div>
      </form>
      <DemoAccounts onChoose={signInAs} disabled={signIn.isPending} />
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { login, signInInput } from '../../shared/accounts.ts';
import { fieldErrors } from '../../shared/errors.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { userKey, useUser } from '../core/session.ts';
import { setSessionOver } from '../core/session-end.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useSignOut } from './api.ts';

/** Signs the same person in again over the page they were on, which stays as they left it. */
export function SignInAgain() {
  const client = useQueryClient();
  const { username } = useUser();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string>();
  const signIn = useMutation({
    mutationFn: () => call(login, { username, password }),
    onSuccess: (user) => {
      client.setQueryData(userKey, user);
      setSessionOver(false);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    },
  });
  const signOut = useSignOut();
  const failure = signIn.error && messageOf(signIn.error, 'Failed to log in. Please check your credentials.');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const checked = signInInput.safeParse({ username, password });
    setMissing(checked.error && fieldErrors(checked.error).password);
    if (checked.success && !signIn.isPending) signIn.mutate();
  }

  return (
    <Dialog open title="You were signed out">
      <p>
        Your session has ended. Enter the password for <strong>{username}</strong> to go on. What you have
        typed on this page is still there.
      </p>
      <form noValidate onSubmit={submit} className="space-y-5">
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          id="again-password"
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={missing ?? failure ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={signIn.isPending} pendingLabel="Signing in...">
            Sign in
          </Button>
          <Button variant="secondary" onClick={() => signOut.mutate()}>
            Log out
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '#shared/accounts.ts';
import * as accountsApi from '#shared/accounts.ts';
import { paths } from '#shared/paths.ts';
import { call } from '../core/api.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { setUserInAllTabs, userKey, useUser } from '../core/session.ts';
import { setSessionExpired } from '../core/session-expired.ts';
import { postToTabs } from '../core/session-tabs.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { useSignInWithPasskey } from '../passkeys/api.ts';
import { useSupportsPasskeys } from '../passkeys/ceremony.ts';
import { PasskeyInstead } from '../passkeys/passkey-instead.tsx';
import { SecondStep } from '../second-factor/second-step.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { nullIfStepDue, useSignOut } from './api.ts';

const fields = ['password'] as const;
const resolver = schemaResolver(async () => (await import('#shared/accounts.ts')).passwordAgainForm);

/**
 * Asks for the password or a passkey in an opaque dialog over the page, which stays mounted with everything the user
 * typed.
 */
export function SignInAgain() {
  const client = useQueryClient();
  const { id, username, hasPasskey } = useUser();
  const signOut = useSignOut();
  const supportsPasskeys = useSupportsPasskeys();
  const [secondStep, setSecondStep] = useState(false);

  function resume(user: CurrentUser) {
    // The passkey may belong to another user, who must not see this page.
    if (user.id !== id) return setUserInAllTabs(client, user);
    client.setQueryData(userKey, user);
    setSessionExpired(false);
    postToTabs({ userId: user.id });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
  }

  const withPasskey = useSignInWithPasskey(resume);
  const { field, submit, pending, problems } = useApiForm({
    id: 'again',
    fields,
    resolver,
    defaultValues: { password: '' },
    send: async ({ password }) => {
      const user = await call(accountsApi.login, { username, password }).catch(nullIfStepDue);
      if (user) resume(user);
      else setSecondStep(true);
    },
    failure: 'Failed to log in. Please check your credentials.',
  });
  if (secondStep) {
    return (
      <Dialog open opaque title="You were signed out">
        <SecondStep heading="h2" onPassed={resume} onStartAgain={() => setSecondStep(false)} />
      </Dialog>
    );
  }
  return (
    <Dialog open opaque title="You were signed out">
      <p>
        Your session has ended. Enter the password for <strong>{username}</strong> to go on. What you have
        typed on this page is still there.
      </p>
      <form noValidate onSubmit={submit} className="space-y-5">
        <FormProblems {...problems} />
        {/* Lets password managers find the account. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pending} pendingLabel="Signing in...">
            Sign in
          </Button>
          <Button variant="secondary" pending={signOut.isPending} onClick={() => signOut.mutate()}>
            Log out
          </Button>
          {/* Loads the page anew, because this one still has the user whose session has ended. */}
          <Link
            to={paths.forgotPassword}
            reloadDocument
            className="inline-flex min-h-11 items-center text-link"
          >
            Forgot password?
          </Link>
        </div>
      </form>
      {hasPasskey && supportsPasskeys && (
        <div className="border-t pt-3">
          <PasskeyInstead
            pending={withPasskey.isPending}
            error={withPasskey.error}
            onClick={() => withPasskey.mutate(undefined)}
          />
        </div>
      )}
    </Dialog>
  );
}

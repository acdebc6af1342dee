import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { resetMinutes } from '#shared/account-settings.ts';
import { paths } from '#shared/paths.ts';
import { ResetPasswordForm } from '../account-settings/reset-password-form.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { setUser } from '../core/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => pageMeta('Choose a new password');

export default function ResetPasswordPage() {
  const client = useQueryClient();
  const token = useSearchParams()[0].get('token') ?? '';
  const [step, setStep] = useState<'choose' | 'done' | 'dead'>(token ? 'choose' : 'dead');

  function finish() {
    // All sessions of the user have ended, including the one in this browser.
    setUser(client, null);
    setStep('done');
  }

  if (step === 'done') {
    return (
      <AccountFrame title="Password changed">
        <p>Your new password is set, and all devices are signed out. Log in with it now.</p>
        <Link to={paths.auth} className={buttonClass()}>
          Log in
        </Link>
      </AccountFrame>
    );
  }
  if (step === 'dead') {
    return (
      <AccountFrame title="This link does not work">
        <p>
          A link works once, for {resetMinutes} minutes. It may be too old, used already, or not complete.
        </p>
        <Link to={paths.forgotPassword} className={buttonClass()}>
          Send a new link
        </Link>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Choose a new password">
      <p>The link in your email works for {resetMinutes} minutes. After that, you can have a new one sent.</p>
      <ResetPasswordForm token={token} onDone={finish} onExpiredLink={() => setStep('dead')} />
    </AccountFrame>
  );
}

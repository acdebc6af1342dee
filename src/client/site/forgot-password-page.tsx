import { useState } from 'react';
import { Link } from 'react-router';
import { resetMinutes } from '#shared/account-settings.ts';
import { paths } from '#shared/paths.ts';
import { ForgotPasswordForm } from '../account-settings/forgot-password-form.tsx';
import { PhoneLink } from '../core/firm-links.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => pageMeta('Forgot password');

const back = (
  <p>
    <Link to={paths.auth} className="inline-flex min-h-11 items-center text-link">
      Back to log in
    </Link>
  </p>
);

export default function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  if (sent) {
    return (
      <AccountFrame title="Check your email">
        <p>
          If there is an account with that name or address, an email with a link is on its way to it. The link
          works once, for {resetMinutes} minutes.
        </p>
        <p className="text-muted-foreground">
          No email after a few minutes? Look in the spam folder, or call <PhoneLink />.
        </p>
        {back}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Forgot password?">
      <p>Tell us who you are, and we send a link to choose a new password to the address of your account.</p>
      <ForgotPasswordForm onSent={() => setSent(true)} />
      {back}
    </AccountFrame>
  );
}

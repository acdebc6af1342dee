import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { firm } from '#firm';
import { confirmationLinkDays } from '#shared/email-confirmation.ts';
import { paths } from '#shared/paths.ts';
import { pageMeta } from '../core/page-meta.ts';
import { invalidateTopics } from '../core/topics.ts';
import { ConfirmStep } from '../email-confirmation/confirm-step.tsx';
import { buttonClass } from '../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => pageMeta('Confirm your email');

type Step = 'ask' | 'done' | 'expired';

/** The page behind the link in the welcome email. */
export default function EmailConfirmationPage() {
  const client = useQueryClient();
  const token = useSearchParams()[0].get('token') ?? '';
  const [step, setStep] = useState<Step>(token ? 'ask' : 'expired');

  function finish() {
    // A guest's booking may have moved to the account.
    void invalidateTopics(client, ['user', 'appointments']);
    setStep('done');
  }

  if (step === 'done') {
    return (
      <AccountFrame title="Your email is confirmed">
        <p>Thank you. From now on we write to you when a message, a file or an appointment waits for you.</p>
        <Link to={paths.dashboard} className={buttonClass()}>
          Go to your dashboard
        </Link>
      </AccountFrame>
    );
  }
  if (step === 'expired') {
    return (
      <AccountFrame title="This link does not work">
        <p>
          A link works for {confirmationLinkDays} days, and only the newest one works. It may also be
          incomplete. Log in and press “Send again” on your dashboard: we send you a new one.
        </p>
        <Link to={paths.dashboard} className={buttonClass()}>
          Go to your dashboard
        </Link>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Confirm your email">
      <p>
        Press the button to confirm that this is the email address of your account at {firm.name}. You need
        not log in for this.
      </p>
      <ConfirmStep token={token} onDone={finish} onExpiredLink={() => setStep('expired')} />
      <p className="text-muted-foreground">
        If you did not create an account, close this page. Nothing happens then.
      </p>
    </AccountFrame>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { emailLinkHours } from '#shared/account-settings.ts';
import { paths } from '#shared/paths.ts';
import { ConfirmEmailStep } from '../account-settings/confirm-email-step.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { invalidateTopics } from '../core/topics.ts';
import { buttonClass } from '../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => pageMeta('Confirm your email address');

type Step = { is: 'ask' } | { is: 'done'; email: string } | { is: 'dead' };

export default function ConfirmEmailPage() {
  const client = useQueryClient();
  const token = useSearchParams()[0].get('token') ?? '';
  const [step, setStep] = useState<Step>(token ? { is: 'ask' } : { is: 'dead' });

  function finish(email: string) {
    void invalidateTopics(client, ['user']);
    setStep({ is: 'done', email });
  }

  if (step.is === 'done') {
    return (
      <AccountFrame title="Address confirmed">
        <p className="wrap-anywhere">
          From now on we write to <strong className="font-semibold">{step.email}</strong>, and you can log in
          with it.
        </p>
        <Link to={paths.profile} className={buttonClass()}>
          Go to your profile
        </Link>
      </AccountFrame>
    );
  }
  if (step.is === 'dead') {
    return (
      <AccountFrame title="This link does not work">
        <p>
          A link works once, for {emailLinkHours} hours. It may be too old, used already, cancelled, or not
          complete. Your profile can send a new one.
        </p>
        <Link to={paths.profile} className={buttonClass()}>
          Go to your profile
        </Link>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Confirm your email address">
      <p>Enter your password, so that nobody else can change the address of your account.</p>
      <ConfirmEmailStep token={token} onDone={finish} onExpiredLink={() => setStep({ is: 'dead' })} />
    </AccountFrame>
  );
}

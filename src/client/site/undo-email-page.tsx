import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { emailLinkHours, resetMinutes, type UndoneChange } from '#shared/account-settings.ts';
import { paths } from '#shared/paths.ts';
import { UndoEmailStep } from '../account-settings/undo-email-step.tsx';
import { PhoneLink } from '../core/firm-links.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { setUser } from '../core/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => pageMeta('Undo a change of email address');

type Step = { is: 'ask' } | ({ is: 'done' } & UndoneChange) | { is: 'dead' };

/** The page behind ‘This was not me’ in the email to the old address. */
export default function UndoEmailPage() {
  const client = useQueryClient();
  const token = useSearchParams()[0].get('token') ?? '';
  const [step, setStep] = useState<Step>(token ? { is: 'ask' } : { is: 'dead' });

  function finish(undone: UndoneChange) {
    // All sessions of the user have ended, including the one in this browser.
    setUser(client, null);
    setStep({ is: 'done', ...undone });
  }

  if (step.is === 'done') {
    return (
      <AccountFrame title="The change is undone">
        <p className="wrap-anywhere">
          Your account uses <strong className="font-semibold">{step.email}</strong>, and everybody was signed
          out.
        </p>
        {step.resetLinkSent ? (
          <>
            <p>
              Somebody else had access to your account, so please choose a new password now. We have just sent
              an email with a link for it to that address. The link works for {resetMinutes} minutes.
            </p>
            <Link to={paths.forgotPassword} className={buttonClass('secondary')}>
              Send the link again
            </Link>
          </>
        ) : (
          <p>
            Somebody else had access to your account, so you need a new password. A staff account without a
            second step is not opened by a link in an email: please ask an owner of the firm in person or by
            phone. If you are the only owner, our email says what to do.
          </p>
        )}
        <p className="text-muted-foreground">
          Do you need help? Call <PhoneLink />.
        </p>
      </AccountFrame>
    );
  }
  if (step.is === 'dead') {
    return (
      <AccountFrame title="This link does not work">
        <p>
          A link works once, for {emailLinkHours} hours. It may be too old, used already, or not complete. If
          you did not ask for a new email address, choose a new password, or call <PhoneLink />.
        </p>
        <Link to={paths.forgotPassword} className={buttonClass()}>
          Choose a new password
        </Link>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Did you not ask for this?">
      <p>
        If somebody else asked to change the email address of your account, press the button. The account
        keeps the address to which we sent the email, and everybody who is signed in to it is signed out.
      </p>
      <UndoEmailStep token={token} onDone={finish} onExpiredLink={() => setStep({ is: 'dead' })} />
      <p className="text-muted-foreground">If it was you, close this page. Nothing happens then.</p>
    </AccountFrame>
  );
}

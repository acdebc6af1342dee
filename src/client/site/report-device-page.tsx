import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { resetMinutes } from '#shared/account-settings.ts';
import { paths } from '#shared/paths.ts';
import { type DeviceReport, deviceReportDays } from '#shared/sessions.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { setUser } from '../core/session.ts';
import { ReportDeviceStep } from '../sessions/report-device-step.tsx';
import { buttonClass } from '../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => pageMeta('Report a sign-in');

type Step = { is: 'ask' } | ({ is: 'done' } & DeviceReport) | { is: 'expired' };

const nextSteps: Record<DeviceReport['next'], ReactNode> = {
  link: (
    <>
      <p>
        Your old password does not work any more. We have just sent you an email with a link to choose a new
        one. The link works for {resetMinutes} minutes.
      </p>
      <Link to={paths.forgotPassword} className={buttonClass('secondary')}>
        Send the link again
      </Link>
    </>
  ),
  call: (
    <p>
      Your old password does not work any more. The email address of your account was changed since that
      sign-in, so we send no link there. Please call us: we help you back in.
    </p>
  ),
  owner: (
    <p>
      Your old password does not work any more. A staff account without a second step is not opened by a link
      in an email, so please ask an owner of the firm in person or by phone: they set a new password for you.
      The owners know about your report. If you are the only owner, our email says what to do.
    </p>
  ),
};

/** The page behind 'This was not me' in the email about a new device. */
export default function ReportDevicePage() {
  const client = useQueryClient();
  const token = useSearchParams()[0].get('token') ?? '';
  const [step, setStep] = useState<Step>(token ? { is: 'ask' } : { is: 'expired' });

  function finish({ next }: DeviceReport) {
    // All sessions of the user have ended, including the one in this browser.
    setUser(client, null);
    setStep({ is: 'done', next });
  }

  if (step.is === 'done') {
    return (
      <AccountFrame title="Everybody was signed out">
        {nextSteps[step.next]}
        <p className="text-muted-foreground">
          Do you need help? Call <PhoneLink />.
        </p>
      </AccountFrame>
    );
  }
  if (step.is === 'expired') {
    return (
      <AccountFrame title="This link does not work">
        <p>
          A link works once, for {deviceReportDays} days. It may be too old, used already, or not complete. If
          somebody else logged in to your account, choose a new password, or call <PhoneLink />.
        </p>
        <p>
          If you have just reported another sign-in, this link ended with it: everybody was signed out then.
        </p>
        <Link to={paths.forgotPassword} className={buttonClass()}>
          Choose a new password
        </Link>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Did somebody else log in?">
      <p>
        If the sign-in in our email was not yours, press the button. Everybody is signed out of your account,
        the password stops working, and we tell you how to get a new one.
      </p>
      <ReportDeviceStep token={token} onDone={finish} onExpiredLink={() => setStep({ is: 'expired' })} />
      <p className="text-muted-foreground">If it was you, close this page. Nothing happens then.</p>
    </AccountFrame>
  );
}

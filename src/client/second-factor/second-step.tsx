import { ArrowLeft, KeyRound, Mail, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { firm } from '#firm';
import type { CurrentUser } from '#shared/accounts.ts';
import { mailedCodeMinutes, recoveryCodeCount, type SecondStepInput } from '#shared/second-factor.ts';
import { isSignedOut } from '../core/api-error.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { Button } from '../ui/button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useHandheld } from '../ui/use-handheld.ts';
import { useMailCode, useSecondStep } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyWay } from './passkey-way.tsx';
import { WayRow } from './way-row.tsx';

type CodeMethod = SecondStepInput['method'];

const titles: Record<CodeMethod, string> = {
  totp: 'Enter the code from your app',
  email: 'Enter the code from your email',
  recovery: 'Enter a recovery code',
};

const hints: Record<CodeMethod, string> = {
  totp: 'It changes every 30 seconds.',
  email: `It works for ${mailedCodeMinutes} minutes.`,
  recovery: 'Like k7mq-2hxp-vd4n. Each works once.',
};

interface Props {
  /** A page's own heading; in a dialog, which has a title already, a second-level one. */
  heading: 'h1' | 'h2';
  onPassed: (user: CurrentUser) => void;
  /** Back to the password; `expired` if the time for the second step is over. */
  onStartAgain: (reason?: 'expired') => void;
}

/** What follows a right password on a device that is not remembered. */
export function SecondStep({ heading, onPassed, onStartAgain }: Props) {
  const { data: step, error, refetch } = useSecondStep();
  const [chosen, setChosen] = useState<CodeMethod>();
  const mailCode = useMailCode();
  const expired = isSignedOut(error);
  useEffect(() => {
    if (expired) onStartAgain('expired');
  }, [expired, onStartAgain]);

  if (error && !expired) return <LoadError what="the next step" onRetry={refetch} />;
  if (!step) return <Spinner className="min-h-60" />;

  const codeMethods = step.methods.filter((method) => method !== 'passkey');
  const method = chosen ?? codeMethods[0];
  const has = (other: CodeMethod) => other !== method && codeMethods.includes(other);
  return (
    <div className="space-y-6">
      <StepHeading heading={heading} title={method ? titles[method] : 'Confirm that it is you'}>
        {method === 'totp' &&
          `Open the app on your phone that shows codes for ${firm.name}, and type the 6\u00a0digits here.`}
        {method === 'email' && <MailedTo email={step.maskedEmail} isNewDevice={step.isNewDevice} />}
        {method === 'recovery' &&
          `Type one of the ${recoveryCodeCount} codes you saved when you set up the app.`}
      </StepHeading>
      {method && (
        <CodeForm
          key={method}
          method={method}
          hint={hints[method]}
          canRemember={step.canRemember}
          onPassed={onPassed}
          onExpired={() => onStartAgain('expired')}
        />
      )}
      <section>
        <p className="mb-2 text-body font-semibold">
          {method === 'email' ? 'No email?' : 'Other ways to log in'}
        </p>
        <ul className="divide-y border-y empty:hidden">
          {method === 'email' && (
            <WayRow
              icon={Mail}
              title="Send a new code"
              note="Look in your spam folder first"
              pending={mailCode.isPending}
              onClick={() => mailCode.mutate()}
            />
          )}
          {has('totp') && (
            <WayRow
              icon={Smartphone}
              title="Use your app"
              note="The code on your phone"
              onClick={() => setChosen('totp')}
            />
          )}
          {step.methods.includes('passkey') && <PasskeyWay onPassed={onPassed} />}
          {has('recovery') && (
            <WayRow
              icon={KeyRound}
              title="Use a recovery code"
              note={`One of the ${recoveryCodeCount} codes you saved`}
              onClick={() => setChosen('recovery')}
            />
          )}
        </ul>
      </section>
      <div className="space-y-3">
        <p className="text-muted-foreground">
          None of these work? Call <PhoneLink className="font-semibold text-link" />. We check that it is you
          and help you back in.
        </p>
        <Button variant="link" onClick={() => onStartAgain()}>
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          Start again
        </Button>
      </div>
    </div>
  );
}

interface HeadingProps {
  heading: 'h1' | 'h2';
  title: string;
  children: ReactNode;
}

/** Focused whenever it changes, so that screen readers read the new step. */
function StepHeading({ heading: Heading, title, children }: HeadingProps) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title) element.current?.focus();
  }, [title]);
  return (
    <div>
      <p className="text-caption font-semibold text-muted-foreground">Step 2 of 2</p>
      <Heading
        ref={element}
        tabIndex={-1}
        className={
          Heading === 'h1'
            ? 'mt-1 max-w-[14ch] font-serif text-section font-[460]'
            : 'mt-1 text-title font-semibold'
        }
      >
        {title}
      </Heading>
      <p className="mt-2">{children}</p>
    </div>
  );
}

function MailedTo({ email, isNewDevice }: { email: string | null; isNewDevice: boolean }) {
  const device = useHandheld() ? 'phone' : 'computer';
  const address = <strong className="wrap-anywhere">{email}</strong>;
  return isNewDevice ? (
    <>
      You have not logged in on this {device} before, so we sent a code to {address}.
    </>
  ) : (
    <>We sent a code to {address}.</>
  );
}

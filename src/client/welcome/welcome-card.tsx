import { CalendarPlus, Camera, FileText } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { texts } from '#firm';
import { personName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import type { WelcomeSteps } from '#shared/welcome.ts';
import { whenLabel } from '../appointments/when-label.ts';
import { useUser } from '../core/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useHandheld } from '../ui/use-handheld.ts';
import { useCloseWelcome } from './api.ts';
import { ConfirmEmailLine } from './confirm-email-line.tsx';
import { NameStep } from './name-step.tsx';
import { Step } from './step.tsx';

/** The first steps of a new customer. They disappear once all are done, or permanently with 'Do this later'. */
export function WelcomeCard({ steps: { firstFile, meeting } }: { steps: WelcomeSteps }) {
  const { firstName, lastName, username } = useUser();
  const close = useCloseWelcome(focusPageHeading);
  const handheld = useHandheld();
  const fileStep = useRef<HTMLHeadingElement>(null);
  const hasName = Boolean(firstName && lastName);
  const done = [hasName, firstFile, meeting].filter(Boolean).length;
  const icon = { className: 'size-4.5 shrink-0', 'aria-hidden': true } as const;
  const upload = `${paths.files}?tab=upload`;

  return (
    <Card
      // Beside the right column the card is as narrow as on a phone.
      className="@container"
      title={
        <>
          Three steps to start{' '}
          <span className="font-normal text-muted-foreground @max-lg:sr-only">({done} of 3 done)</span>
        </>
      }
      aside={
        <Button variant="link" pending={close.isPending} onClick={() => close.mutate()}>
          Do this later
        </Button>
      }
    >
      <ol className="divide-y border-t">
        {hasName ? (
          <Step
            number={1}
            title="Complete your name"
            result={`You are ${personName({ firstName, lastName, username })}.`}
          />
        ) : (
          <NameStep
            // After the last step the card disappears.
            onSaved={() => (done === 2 ? focusPageHeading() : fileStep.current?.focus())}
          />
        )}
        <Step
          number={2}
          title="Share a first file"
          heading={fileStep}
          text="Last year's tax return is a good start. A photo will do."
          result={firstFile && `${firstFile} has arrived.`}
        >
          {handheld && (
            <Link to={upload} state={{ photograph: true }} className={buttonClass('secondary')}>
              <Camera {...icon} />
              Take a photo
            </Link>
          )}
          <Link to={upload} className={buttonClass('secondary')}>
            <FileText {...icon} />
            Choose a file
          </Link>
        </Step>
        <Step
          number={3}
          title="Meet us"
          text={texts.consultation.promise}
          result={meeting && `${whenLabel(meeting)} with ${meeting.staff.name}.`}
        >
          <Link to={paths.appointments} className={buttonClass('secondary')}>
            <CalendarPlus {...icon} />
            Choose a time
          </Link>
        </Step>
      </ol>
      <ConfirmEmailLine />
    </Card>
  );
}

function focusPageHeading() {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

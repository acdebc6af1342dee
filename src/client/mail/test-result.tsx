import { Clock } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { countOf } from '#shared/format.ts';
import type { MailTest, MailTestStep } from '#shared/mail.ts';
import type { SystemState } from '#shared/system.ts';
import { StateLabel } from '../system/system-state.tsx';
import { useMailArrival } from './api.ts';

const titles: Record<MailTestStep['name'], string> = {
  outgoing: 'Outgoing server',
  incoming: 'Mailbox',
};

/** What each server answered, and whether the test mail has come back in. */
export function TestResult({ test: { id, startedAt, steps } }: { test: MailTest }) {
  const headingId = useId();
  return (
    <>
      <h2 id={headingId} className="sr-only">
        Result of the test
      </h2>
      <ul aria-labelledby={headingId} className="divide-y border-t">
        {steps.map(({ name, ...step }) => (
          <Row key={name} title={titles[name]} {...step} />
        ))}
        {id && <Arrival key={id} id={id} startedAt={startedAt} />}
      </ul>
    </>
  );
}

interface RowProps {
  title: string;
  /** Undefined while it is unknown. */
  state: SystemState | undefined;
  text: string;
  answer?: string | null;
  next?: string | null;
}

function Row({ title, state, text, answer, next }: RowProps) {
  return (
    <li className="px-5 py-3.5 md:grid md:grid-cols-[13rem_1fr] md:gap-x-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 md:block">
        <h3 className="font-semibold">{title}</h3>
        {state ? <StateLabel state={state} /> : <Waiting />}
      </div>
      <div className="mt-1 max-w-[72ch] min-w-0 wrap-anywhere md:mt-0">
        <StepText text={text} answer={answer} next={next} />
      </div>
    </li>
  );
}

export function StepText({ text, answer, next }: Pick<RowProps, 'text' | 'answer' | 'next'>) {
  return (
    <>
      <p>{text}</p>
      {answer && (
        <p className="mt-1.5">
          <span className="sr-only">Its answer: </span>
          <samp className="block rounded-control bg-muted px-3 py-2 font-mono text-caption">{answer}</samp>
        </p>
      )}
      {next && <p className="mt-1.5 text-muted-foreground">{next}</p>}
    </>
  );
}

function Waiting() {
  return (
    <span className="inline-flex items-center gap-1.5 text-caption font-semibold text-muted-foreground">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      On its way
    </span>
  );
}

/** Mail within a firm takes seconds; spam filters may hold it for some minutes. */
const patienceMs = 2 * 60_000;

function Arrival({ id, startedAt }: { id: string; startedAt: string }) {
  const [late, setLate] = useState(false);
  const { data } = useMailArrival(id, late);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const title = 'Arrival';
  if (data?.receivedAt) {
    const seconds = Math.max(1, Math.round((Date.parse(data.receivedAt) - Date.parse(startedAt)) / 1000));
    const verified =
      data.authentication === 'passed'
        ? 'The receiving server verified its sender.'
        : 'The receiving server did not verify its sender.';
    return (
      <Row
        title={title}
        state="works"
        text={`The test email arrived after ${countOf(seconds, 'second')} and was recognized. ${verified}`}
      />
    );
  }
  if (late) {
    return (
      <Row
        title={title}
        state="failed"
        text="The test email has not arrived within two minutes."
        next="Look into the mailbox: it may be in the spam folder, or the mailbox may take no addresses with a plus sign. If it is in the inbox, ask the person who runs your server whether the background work runs."
      />
    );
  }
  return <Row title={title} state={undefined} text="The test email has not arrived yet." />;
}

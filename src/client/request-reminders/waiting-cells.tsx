import { Pause, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { adminRequestPath } from '#shared/paths.ts';
import type { WaitingList } from '#shared/request-reminders.ts';
import { formatDay } from '#shared/time.ts';
import { Badge } from '../ui/badge.tsx';
import { rowNameClass } from '../ui/row-opener.tsx';
import { ageOf, inDays, localDay, pausedUntil } from './words.ts';

const small = 'block text-caption text-muted-foreground tabular-nums';

const denseLink =
  'underline decoration-transparent underline-offset-3 transition-colors hover:decoration-current';

/** `dense` in a table, whose rows need no touch targets. */
export function ListName({ list, dense = false }: { list: WaitingList; dense?: boolean }) {
  return (
    <>
      <Link to={adminRequestPath(list.id)} className={`font-medium! ${dense ? denseLink : rowNameClass}`}>
        {list.title}
      </Link>
      <span className={small}>
        {list.leftCount} of {list.itemCount} missing
      </span>
    </>
  );
}

export function LastReminder({ list }: { list: WaitingList }) {
  const { lastReminderAt, remindersSent, remindersPlanned } = list;
  return (
    <>
      {lastReminderAt ? formatDay(lastReminderAt) : <span className="text-muted-foreground">None yet</span>}
      <span className={small}>
        {remindersSent} of {remindersPlanned} sent
      </span>
    </>
  );
}

/** The next step: a call, the end of a pause, or a reminder. `withLast` adds the last reminder if it has no column. */
export function NextStep({ list, withLast = false }: { list: WaitingList; withLast?: boolean }) {
  return (
    <>
      <Next list={list} />
      {withLast && (
        <span className={small}>
          {list.lastReminderAt ? `Last ${formatDay(list.lastReminderAt)}` : 'None sent yet'}
        </span>
      )}
    </>
  );
}

function Next({ list }: { list: WaitingList }) {
  if (list.needsCall) return <CallNeeded phone={list.client.phone} />;
  const until = pausedUntil(list);
  if (until)
    return (
      <>
        <Badge>
          <Pause aria-hidden="true" />
          Paused
        </Badge>
        <span className={small}>until {localDay(until)}</span>
      </>
    );
  if (!list.nextStepAt) return <span className="text-muted-foreground">None</span>;
  return (
    <>
      {list.nextStepIsCall ? `Call ${formatDay(list.nextStepAt)}` : formatDay(list.nextStepAt)}
      <span className={small}>{list.reachable ? inDays(list.nextStepAt) : 'Gets no mail'}</span>
    </>
  );
}

function CallNeeded({ phone }: { phone: string | null }) {
  return (
    <>
      <Badge tone="clay">
        <Phone aria-hidden="true" />
        Needs a call
      </Badge>
      {phone ? (
        <a
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          className="flex min-h-11 items-center text-caption font-semibold text-link tabular-nums md:min-h-6"
        >
          {phone}
        </a>
      ) : (
        <span className={small}>No phone number</span>
      )}
    </>
  );
}

export function Age({ list }: { list: WaitingList }) {
  const { label, old } = ageOf(list);
  return <span className={`tabular-nums ${old ? 'font-semibold' : ''}`}>{label}</span>;
}

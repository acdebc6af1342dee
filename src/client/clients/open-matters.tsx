import { formatDistanceToNowStrict } from 'date-fns/formatDistanceToNowStrict';
import { AlarmClock, CalendarDays, ChevronRight, EyeOff, type LucideIcon, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { countedEntries, type OpenMatters as Open } from '#shared/clients.ts';
import { dueLabel } from '#shared/deadlines.ts';
import { countOf } from '#shared/format.ts';
import { clientPath, paths } from '#shared/paths.ts';
import { daysUntil, firmClock, firmDay, formatDay } from '#shared/time.ts';
import { shortWhenLabel } from '../appointments/when-label.ts';
import { conversationPath } from '../conversations/conversation-path.ts';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showParameter, timelineId } from './timeline.tsx';

interface Props {
  clientId: number;
  /** 'Not opened by Maya'. */
  firstName: string;
  open: Open | undefined;
  failed: boolean;
  onRetry: () => void;
}

interface Cell {
  label: string;
  icon: LucideIcon;
  to: string;
  /** Undefined where there is nothing. */
  value?: string | undefined;
  /** On phones, where no label stands above it. */
  phoneValue?: string | undefined;
  detail?: string | undefined;
  phoneDetail?: string | undefined;
  /** Waits for the firm. */
  waiting?: boolean;
}

/** What is open with a client, as one ruled sheet. */
export function OpenMatters({ clientId, firstName, open, failed, onRetry }: Props) {
  const cells = cellsOf(clientId, firstName, open);
  const nothing = open && cells.every(({ value }) => value === undefined);
  return (
    <section
      aria-labelledby="open-now"
      className="overflow-clip rounded-card border bg-card @min-[900px]/page:flex"
    >
      <h2
        id="open-now"
        className="flex shrink-0 items-center border-b bg-muted px-4 py-1.5 text-caption font-semibold text-muted-foreground @min-[560px]/page:px-5 @min-[900px]/page:whitespace-nowrap @min-[900px]/page:border-r @min-[900px]/page:border-b-0 @min-[900px]/page:text-body @min-[900px]/page:text-foreground"
      >
        Open now
      </h2>
      {failed && !open ? (
        <LoadError what="what is open" onRetry={onRetry} />
      ) : nothing ? (
        <p className="self-center px-4 py-3 text-muted-foreground @min-[560px]/page:px-5">Nothing is open.</p>
      ) : (
        <ul
          aria-busy={!open}
          className="grid flex-1 divide-y @min-[560px]/page:grid-cols-2 @min-[560px]/page:divide-y-0 @min-[560px]/page:*:nth-[n+3]:border-t @min-[560px]/page:*:even:border-l @min-[900px]/page:grid-cols-4 @min-[900px]/page:*:nth-[n+2]:border-l @min-[900px]/page:*:nth-[n+3]:border-t-0"
        >
          {cells.map((cell) => (
            <li key={cell.label} className="min-w-0">
              <OpenCell cell={cell} loading={!open} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OpenCell({ cell, loading }: { cell: Cell; loading: boolean }) {
  const { label, icon: Icon, to, value, phoneValue = value, detail, phoneDetail, waiting = false } = cell;
  const look = waiting ? 'font-semibold text-clay' : value ? 'font-semibold' : 'text-muted-foreground';
  const none = loading ? <Skeleton className="my-1 h-4 w-24" /> : 'None';
  return (
    <Link
      to={to}
      className="flex h-full min-h-11 items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-muted @min-[560px]/page:block @min-[560px]/page:px-4 @min-[560px]/page:py-3"
    >
      <Icon
        className={`size-4.5 shrink-0 @min-[560px]/page:hidden ${waiting ? 'text-clay' : 'text-muted-foreground'}`}
        aria-hidden="true"
      />
      <span className="block text-caption text-muted-foreground @max-[560px]/page:sr-only">{label}</span>
      <span className={`min-w-0 flex-1 wrap-anywhere ${look}`}>
        <Shown phone>{value ? phoneValue : loading ? none : `${label}: none`}</Shown>
        <Shown>{value ?? none}</Shown>
      </span>
      {detail && (
        <span className="text-caption text-muted-foreground tabular-nums @max-[560px]/page:shrink-0 @min-[560px]/page:block">
          <Shown phone>{phoneDetail}</Shown>
          <Shown>{detail}</Shown>
        </span>
      )}
      <ChevronRight
        className="size-4 shrink-0 text-muted-foreground @min-[560px]/page:hidden"
        aria-hidden="true"
      />
    </Link>
  );
}

/** Of two texts the one for this width. */
function Shown({ phone = false, children }: { phone?: boolean; children: ReactNode }) {
  return (
    <span className={phone ? '@min-[560px]/page:hidden' : 'block @max-[560px]/page:hidden'}>{children}</span>
  );
}

function cellsOf(clientId: number, firstName: string, open: Open | undefined): Cell[] {
  const { waitingMessages, appointments, deadlines, unopenedFiles } = open ?? {};
  const age = waitingMessages ? formatDistanceToNowStrict(new Date(waitingMessages.oldestAt)) : undefined;
  const next = appointments?.next;
  const due = deadlines?.next;
  const dueOn = due && formatDay(`${due.dueOn}T00:00`);
  const messages = waitingMessages && counted(waitingMessages.count, 'message');
  const since = unopenedFiles?.oldestAt ? formatDay(unopenedFiles.oldestAt) : undefined;
  const files = unopenedFiles && counted(unopenedFiles.count, 'file');
  return [
    {
      label: 'Waiting for us',
      icon: MessageSquare,
      to: conversationPath(clientId),
      value: messages ?? undefined,
      phoneValue: messages
        ? `${messages} ${waitingMessages?.count === 1 ? 'waits' : 'wait'} for us`
        : undefined,
      detail: age && `Oldest ${age}`,
      phoneDetail: age,
      waiting: Boolean(waitingMessages),
    },
    {
      label: 'Next appointment',
      icon: CalendarDays,
      to: next
        ? `${paths.appointments}?date=${firmDay(next.startsAt)}`
        : `${paths.appointments}?view=book&client=${clientId}`,
      value: next
        ? shortWhenLabel({ appointmentDate: firmDay(next.startsAt), startTime: firmClock(next.startsAt) })
        : undefined,
      detail: next ? `${appointmentServiceLabel(next.serviceType)}, ${next.host}` : undefined,
      phoneDetail: next ? `with ${next.host.split(' ')[0]}` : undefined,
    },
    {
      label: 'Deadline',
      icon: AlarmClock,
      to: paths.adminDeadlines,
      value: due?.title,
      detail: due ? `${dueLabel(daysUntil(due.dueOn))} · ${dueOn}` : undefined,
      phoneDetail: dueOn,
    },
    {
      label: `Not opened by ${firstName}`,
      icon: EyeOff,
      to: `${clientPath(clientId)}?${showParameter}=file#${timelineId}`,
      value: files ?? undefined,
      phoneValue: files ? `${files} not opened` : undefined,
      detail: since && `Oldest from ${since}`,
      phoneDetail: since && `since ${since}`,
    },
  ];
}

/** '2 messages', '99+ messages'. */
function counted(count: number, noun: string): string {
  return count < countedEntries ? countOf(count, noun) : `${countedEntries - 1}+ ${noun}s`;
}

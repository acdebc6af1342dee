import {
  AlarmClock,
  CalendarDays,
  ChevronRight,
  EyeOff,
  ListChecks,
  type LucideIcon,
  MessageSquare,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { countedEntries, entryCountLabel, type OpenMatters as Open } from '#shared/clients.ts';
import { dueLabel } from '#shared/deadlines.ts';
import { countOf } from '#shared/format.ts';
import { adminRequestPath, paths } from '#shared/paths.ts';
import { daysUntil, firmClock, firmDay, formatDay, formatTimestamp } from '#shared/time.ts';
import type { TimelineKind } from '#shared/timeline-entries.ts';
import { shortWhenLabel } from '../appointments/when-label.ts';
import { missingText } from '../request-lists/managed-words.ts';
import { requestsCardId } from '../request-lists/requests-card.tsx';
import { conversationsPath } from '../staff-conversations/address.ts';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showParameter, timelineId } from './timeline.tsx';

/** Where the cells of a client's or a company's page link to. */
export interface OpenSubject {
  /** The page itself, for entries of its timeline. */
  page: string;
  /** Undefined if there is nobody to book for. */
  bookPath: string | undefined;
  /** 'Not opened by Maya'. */
  unopened: string;
  /** True for a company's page, which says whom an appointment or a deadline concerns. */
  joint: boolean;
}

interface Props {
  subject: OpenSubject;
  open: Open | undefined;
  failed: boolean;
  onRetry: () => void;
}

interface Cell {
  label: string;
  icon: LucideIcon;
  to: string;
  /** Undefined if nothing is open. */
  value?: string | undefined;
  /** Shown on phones, which have no label above it. */
  phoneValue?: string | undefined;
  detail?: string | undefined;
  phoneDetail?: string | undefined;
  /** Whether it waits for the firm. */
  waiting?: boolean;
}

/** What is open with a client or a company, as one ruled sheet. */
export function OpenMatters({ subject, open, failed, onRetry }: Props) {
  const cells = cellsOf(subject, open);
  const nothing = open && cells.every(({ value }) => value === undefined);
  return (
    <section
      aria-labelledby="open-now"
      className="overflow-clip rounded-card border bg-card @min-[56.25rem]/page:flex"
    >
      <h2
        id="open-now"
        className="flex shrink-0 items-center border-b bg-muted px-4 py-1.5 text-caption font-semibold text-muted-foreground @min-[35rem]/page:px-5 @min-[56.25rem]/page:whitespace-nowrap @min-[56.25rem]/page:border-r @min-[56.25rem]/page:border-b-0 @min-[56.25rem]/page:text-body @min-[56.25rem]/page:text-foreground"
      >
        Open now
      </h2>
      {failed && !open ? (
        <LoadError what="what is open" onRetry={onRetry} />
      ) : nothing ? (
        <p className="self-center px-4 py-3 text-muted-foreground @min-[35rem]/page:px-5">Nothing is open.</p>
      ) : (
        <ul
          aria-busy={!open}
          className="grid flex-1 divide-y @min-[35rem]/page:grid-cols-2 @min-[35rem]/page:divide-y-0 @min-[35rem]/page:*:nth-[n+3]:border-t @min-[35rem]/page:*:even:border-l @min-[35rem]/page:*:last:col-span-2 @min-[56.25rem]/page:grid-cols-5 @min-[56.25rem]/page:*:last:col-span-1 @min-[56.25rem]/page:*:nth-[n+2]:border-l @min-[56.25rem]/page:*:nth-[n+3]:border-t-0"
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
      className="flex h-full min-h-11 items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-muted @min-[35rem]/page:block @min-[35rem]/page:px-4 @min-[35rem]/page:py-3"
    >
      <Icon
        className={`size-4.5 shrink-0 @min-[35rem]/page:hidden ${waiting ? 'text-clay' : 'text-muted-foreground'}`}
        aria-hidden="true"
      />
      <span className="block text-caption text-muted-foreground @max-[35rem]/page:sr-only">{label}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 @min-[35rem]/page:block">
        <span className={`min-w-0 wrap-anywhere ${look}`}>
          <Shown phone>{value ? phoneValue : loading ? none : `${label}: none`}</Shown>
          <Shown>{value ?? none}</Shown>
        </span>
        {detail && (
          <span className="text-caption text-muted-foreground tabular-nums @min-[35rem]/page:block">
            <Shown phone>{phoneDetail}</Shown>
            <Shown>{detail}</Shown>
          </span>
        )}
      </span>
      <ChevronRight
        className="size-4 shrink-0 text-muted-foreground @min-[35rem]/page:hidden"
        aria-hidden="true"
      />
    </Link>
  );
}

/** Shows its text only on phones, or only on wider screens. */
function Shown({ phone = false, children }: { phone?: boolean; children: ReactNode }) {
  return (
    <span className={phone ? '@min-[35rem]/page:hidden' : 'block @max-[35rem]/page:hidden'}>{children}</span>
  );
}

function cellsOf({ page, bookPath, unopened, joint }: OpenSubject, open: Open | undefined): Cell[] {
  const shown = (kind: TimelineKind) => `${page}?${showParameter}=${kind}#${timelineId}`;
  const { conversations, toReview, appointments, deadlines, requests, unopenedFiles } = open ?? {};
  const [longest] = conversations?.open ?? [];
  const [oldest] = [longest?.since, toReview?.since].filter((since) => since !== undefined).sort();
  const waitingSince = oldest && `since ${formatTimestamp(oldest)}`;
  const toAnswer = conversations && counted(conversations.count, 'conversation');
  const waiting = [toAnswer, toReview && `${entryCountLabel(toReview.count)} to review`]
    .filter(Boolean)
    .join(', ');
  const next = appointments?.next;
  const due = deadlines?.next;
  const dueOn = due && formatDay(`${due.dueOn}T00:00`);
  const since = unopenedFiles?.oldestAt ? formatDay(unopenedFiles.oldestAt) : undefined;
  const files = unopenedFiles && counted(unopenedFiles.count, 'file');
  return [
    {
      label: 'Waiting for us',
      icon: MessageSquare,
      to: conversations ? waitingPath(conversations.open) : toReview ? paths.adminToReview : shown('message'),
      value: waiting || undefined,
      phoneValue: waiting ? `Waiting for us: ${waiting}` : undefined,
      detail:
        waitingSince && [joint && whoWaits(conversations?.open), waitingSince].filter(Boolean).join(' · '),
      phoneDetail: waitingSince,
      waiting: waiting !== '',
    },
    {
      label: 'Next appointment',
      icon: CalendarDays,
      to: next ? `${paths.appointments}?date=${firmDay(next.startsAt)}` : (bookPath ?? paths.appointments),
      value: next
        ? shortWhenLabel({ appointmentDate: firmDay(next.startsAt), startTime: firmClock(next.startsAt) })
        : undefined,
      detail: next
        ? [`${appointmentServiceLabel(next.serviceType)}, ${next.host}`, joint && next.client?.name]
            .filter(Boolean)
            .join(' · ')
        : undefined,
      phoneDetail: next ? `with ${next.host.split(' ')[0]}` : undefined,
    },
    {
      label: 'Deadline',
      icon: AlarmClock,
      to: paths.adminDeadlines,
      value: due?.title,
      detail: due
        ? [dueLabel(daysUntil(due.dueOn)), dueOn, joint && due.client?.name].filter(Boolean).join(' · ')
        : undefined,
      phoneDetail: dueOn,
    },
    {
      label: 'Still missing',
      icon: ListChecks,
      // Links to the only list, or to the card with all of them.
      to: requests?.lists === 1 ? adminRequestPath(requests.next.id) : `${page}#${requestsCardId}`,
      value: requests ? missingText(requests.left, requests.items) : undefined,
      phoneValue: requests ? `${missingText(requests.left, requests.items)} missing` : undefined,
      detail: requests ? missingDetail(requests) : undefined,
    },
    {
      label: unopened,
      icon: EyeOff,
      to: shown('file'),
      value: files ?? undefined,
      phoneValue: files ? `${files} not opened` : undefined,
      detail: since && `Oldest from ${since}`,
      phoneDetail: since && `since ${since}`,
    },
  ];
}

/** 'Your 2026 tax return, reminder Nov 18'. */
function missingDetail({ lists, next }: NonNullable<Open['requests']>): string {
  const what = lists === 1 ? next.title : countOf(lists, 'list');
  return next.nextReminderAt ? `${what}, reminder ${formatDay(next.nextReminderAt)}` : what;
}

type OpenConversations = NonNullable<Open['conversations']>['open'];

/**
 * Opens the conversation that has waited longest. If all are of one client, the list shows only theirs, so that
 * answering one opens the next.
 */
function waitingPath(open: OpenConversations): string {
  const [longest] = open;
  const isOfOne = open.length > 1 && open.every(({ client }) => client.id === longest?.client.id);
  return conversationsPath({ view: 'all', q: isOfOne ? longest?.client.name : undefined, id: longest?.id });
}

/** 'Maya Okafor and 2 more'. */
function whoWaits(open: OpenConversations = []): string | undefined {
  const others = new Set(open.map(({ client }) => client.id)).size - 1;
  const name = open[0]?.client.name;
  return others > 0 ? `${name} and ${others} more` : name;
}

/** '2 messages', '99+ messages'. */
function counted(count: number, noun: string): string {
  return count < countedEntries ? countOf(count, noun) : `${countedEntries - 1}+ ${noun}s`;
}

import { format, formatDistanceToNowStrict } from 'date-fns';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { NeedsYou } from '#shared/dashboard.ts';
import { countOf } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import type { ConversationCounts } from '#shared/staff-conversations.ts';
import { daysUntil, firmDay, formatDay } from '#shared/time.ts';
import { useUser } from '../core/session.ts';
import { waitingPath } from '../request-reminders/words.ts';
import { countLabel } from '../request-reviews/documents-segment.tsx';
import { ageLabel, mineSearch } from '../request-reviews/words.ts';
import { oldestOpenPath } from '../staff-conversations/address.ts';
import { useConversationCounts } from '../staff-conversations/api.ts';
import { Card } from '../ui/card.tsx';
import { FoldedList } from '../ui/folded-list.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface Props {
  /** `undefined` until the dashboard has loaded. */
  figures: (NeedsYou & { overdueCount: number; appointmentCount: number }) | undefined;
}

interface Cell {
  label: string;
  to: string;
  value: number | undefined;
  detail?: string | undefined;
  isUrgent?: boolean;
}

/** What waits for staff, first what is the reader's own with the firm's beside it, each linked to the page where they deal with it. */
export function NeedsYouCard({ figures }: Props) {
  const conversations = useConversationCounts().data;
  const { id: me } = useUser();
  const cells = cellsOf(figures, conversations);
  const isNothing = figures?.toReview === 0 && cells.every(({ value }) => value === 0);
  return (
    <Card
      title="Needs you"
      aside={
        <Link
          to={figures && figures.waitingClientsMine > 0 ? waitingPath(me) : paths.adminWaiting}
          className="inline-flex min-h-11 items-center text-link"
        >
          {waitingLabel(figures)}
        </Link>
      }
      className="overflow-hidden"
    >
      {isNothing ? (
        <p className="border-t px-5 py-3.5 text-muted-foreground">Nothing needs you right now.</p>
      ) : (
        // Dividers at each third, as in the figures above.
        <FoldedList className="grid border-t max-md:divide-y md:grid-cols-3 xl:grid-cols-6">
          {cells.map((cell) => (
            <li key={cell.label} className="-mt-px -ml-px md:border-t md:border-l max-md:m-0">
              <NeedsYouCell {...cell} />
            </li>
          ))}
        </FoldedList>
      )}
    </Card>
  );
}

function NeedsYouCell({ label, to, value, detail, isUrgent = false }: Cell) {
  const alarms = isUrgent && value !== undefined && value > 0;
  return (
    <Link
      to={to}
      className="flex h-full min-h-11 items-center justify-between gap-x-4 px-5 py-2 -outline-offset-2 transition-colors hover:bg-muted md:block md:py-3.5"
    >
      <span className="font-semibold text-link">{label}</span>
      <span className="flex flex-wrap items-baseline justify-end gap-x-2 md:mt-1 md:justify-start">
        {value === undefined ? (
          <Skeleton className="my-1 h-6 w-10" />
        ) : (
          <>
            {alarms && <TriangleAlert className="size-4.5 self-center text-danger" aria-hidden="true" />}
            <span
              className={`text-figure font-[650] tabular-nums ${alarms ? 'text-danger' : value === 0 ? 'text-muted-foreground' : 'text-foreground'}`}
            >
              {countLabel(value)}
            </span>
            {detail && <span className="text-caption text-muted-foreground">{detail}</span>}
          </>
        )}
      </span>
    </Link>
  );
}

function cellsOf(figures: Props['figures'], conversations: ConversationCounts | undefined): Cell[] {
  return [
    {
      label: 'To review',
      to: figures && figures.toReviewMine > 0 ? `${paths.adminToReview}${mineSearch}` : paths.adminToReview,
      value: figures?.toReviewMine,
      detail: figures && reviewDetail(figures),
    },
    {
      label: 'My open conversations',
      to: oldestOpenPath(conversations, ['mine']),
      value: figures?.openConversations,
      detail:
        figures && figures.unreadConversations > 0
          ? `${countLabel(figures.unreadConversations)} unread`
          : undefined,
    },
    {
      label: 'Today',
      to: paths.appointments,
      value: figures?.appointmentCount,
      detail: figures ? (figures.appointmentCount === 1 ? 'appointment' : 'appointments') : undefined,
    },
    {
      label: 'Queue',
      to: oldestOpenPath(conversations, ['queue']),
      value: figures?.queuedConversations,
      detail: figures?.queuedSince ? `oldest ${formatDistanceToNowStrict(figures.queuedSince)}` : undefined,
    },
    {
      label: 'Overdue',
      to: paths.adminDeadlines,
      value: figures?.overdueCount,
      detail:
        figures && figures.overdueHighPriority > 0
          ? `${figures.overdueHighPriority} high priority`
          : undefined,
      isUrgent: true,
    },
    {
      label: 'New enquiries',
      to: paths.adminContacts,
      value: figures?.newEnquiries,
      detail: figures?.enquiriesSince ? sinceLabel(figures.enquiriesSince) : undefined,
    },
  ];
}

/** The firm's items beside the reader's own, and how long the first of them has waited: 'of 12, oldest 6 days'. */
function reviewDetail({ toReview, toReviewMine, oldestAt }: NeedsYou): string | undefined {
  if (!oldestAt) return undefined;
  const age = ageLabel(oldestAt);
  const oldest = age === 'today' ? 'since today' : `oldest ${age}`;
  return toReview > toReviewMine ? `of ${countLabel(toReview)} in the firm, ${oldest}` : oldest;
}

/** Lists that wait for clients need nothing from the firm, except those that need a call. */
function waitingLabel(figures: Props['figures']): string {
  if (!figures) return 'Waiting on clients';
  const { waitingClients, waitingClientsMine, needsCall } = figures;
  const own = `Waiting on ${waitingClientsMine === 1 ? '1 client' : `${countLabel(waitingClientsMine)} clients`}`;
  return [
    own,
    waitingClients > waitingClientsMine && `${countLabel(waitingClients)} in the firm`,
    needsCall > 0 && countOf(needsCall, 'needs a call', 'need a call'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'since today', 'since Friday' within a week, else 'since Nov 3'. */
function sinceLabel(timestamp: string): string {
  const days = -daysUntil(firmDay(timestamp));
  if (days <= 0) return 'since today';
  return `since ${days < 7 ? format(new Date(timestamp), 'EEEE') : formatDay(timestamp)}`;
}

import type { Subscriber } from '../../shared/newsletter.ts';
import { formatFullDay } from '../../shared/time.ts';
import { Badge } from '../ui/badge.tsx';
import { CardList } from '../ui/card-list.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useWide } from '../ui/use-wide.ts';

const badges = {
  pending: { label: 'Waiting for confirmation', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  unsubscribed: { label: 'Unsubscribed', tone: 'neutral' },
} as const;

const caption = 'Newsletter subscribers, newest first';
const idOf = ({ id }: Subscriber) => id;

function StatusBadge({ status }: Pick<Subscriber, 'status'>) {
  return <Badge tone={badges[status].tone}>{badges[status].label}</Badge>;
}

/** When the status became what it is. */
function since({ createdAt, confirmedAt, unsubscribedAt }: Subscriber): string {
  return formatFullDay(unsubscribedAt ?? confirmedAt ?? createdAt);
}

const columns: Column<Subscriber>[] = [
  { header: 'Email', cell: ({ email }) => <span className="font-semibold">{email}</span> },
  { header: 'Signed up', cell: ({ createdAt }) => formatFullDay(createdAt), figures: true, roomy: true },
  { header: 'Status', cell: (subscriber) => <StatusBadge status={subscriber.status} /> },
  { header: 'Since', cell: since, figures: true },
];

export function SubscriberList({ subscribers }: { subscribers: Subscriber[] }) {
  if (useWide()) {
    return <DataTable caption={caption} columns={columns} rows={subscribers} keyOf={idOf} />;
  }
  return (
    <CardList
      label={caption}
      rows={subscribers}
      keyOf={idOf}
      card={(subscriber) => ({
        title: <span className="font-semibold">{subscriber.email}</span>,
        meta: since(subscriber),
        badge: <StatusBadge status={subscriber.status} />,
      })}
    />
  );
}

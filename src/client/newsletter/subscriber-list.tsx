import { UserMinus } from 'lucide-react';
import type { Subscriber } from '#shared/newsletter.ts';
import { formatFullDay } from '#shared/time.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';

const badges = {
  pending: { label: 'Waiting for confirmation', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  unsubscribed: { label: 'Unsubscribed', tone: 'neutral' },
} as const;

const caption = 'Newsletter subscribers, newest first';

function StatusBadge({ status }: Pick<Subscriber, 'status'>) {
  return <Badge tone={badges[status].tone}>{badges[status].label}</Badge>;
}

/** When the status last changed. */
function since({ createdAt, confirmedAt, unsubscribedAt }: Subscriber): string {
  return formatFullDay(unsubscribedAt ?? confirmedAt ?? createdAt);
}

const columns: Column<Subscriber>[] = [
  {
    header: 'Email',
    width: 13.5,
    cell: ({ email }) => (
      <span className="font-semibold">
        <EmailText email={email} />
      </span>
    ),
  },
  { header: 'Signed up', width: 9, cell: ({ createdAt }) => formatFullDay(createdAt), numeric: true },
  { header: 'Status', width: 13.5, cell: (subscriber) => <StatusBadge status={subscriber.status} /> },
  { header: 'Since', width: 9, cell: since, numeric: true },
];

interface Props {
  subscribers: Subscriber[];
  onRemove: (subscriber: Subscriber) => void;
}

export function SubscriberList({ subscribers, onRemove }: Props) {
  const menu = (subscriber: Subscriber) =>
    subscriber.status === 'unsubscribed' ? null : (
      <RowMenu
        label={`Actions for ${subscriber.email}`}
        actions={[
          {
            label: 'Remove subscriber',
            icon: UserMinus,
            onSelect: () => onRemove(subscriber),
            destructive: true,
          },
        ]}
      />
    );
  return (
    <RowList
      caption={caption}
      rows={subscribers}
      columns={columns}
      action={menu}
      card={(subscriber) => ({
        title: <span className="font-semibold">{subscriber.email}</span>,
        meta: since(subscriber),
        badge: <StatusBadge status={subscriber.status} />,
      })}
    />
  );
}

import { Pencil, Trash2 } from 'lucide-react';
import { type ManagedDeadline as Deadline, dueLabel, duePart, dueParts } from '#shared/deadlines.ts';
import { daysUntil, formatFullDay } from '#shared/time.ts';
import { ClientLink } from '../clients/client-link.tsx';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { PriorityBadge } from './priority-badge.tsx';

interface Props {
  deadlines: Deadline[];
  onEdit: (deadline: Deadline) => void;
  onDelete: (deadline: Deadline) => void;
}

const caption = 'Deadlines by date, overdue ones first';
/**
 * With a time but no offset the string is parsed as local time. A bare date would be UTC and could show the day before.
 */
const dueDateLabel = ({ dueOn }: Deadline) => formatFullDay(`${dueOn}T00:00`);
const partOf = ({ dueOn }: Deadline) => dueParts[duePart(daysUntil(dueOn))];

function DueIn({ deadline: { dueOn } }: { deadline: Deadline }) {
  const days = daysUntil(dueOn);
  return <span className={days < 0 ? 'font-semibold text-danger' : ''}>{dueLabel(days)}</span>;
}

function Concerns({ deadline: { client, company, shownToClient } }: { deadline: Deadline }) {
  if (!client && !company) return 'The firm';
  return (
    <>
      {client && <ClientLink {...client} />}
      {client && company && ', '}
      {company?.name}
      {!shownToClient && <span className="block text-caption text-muted-foreground">Only staff see it</span>}
    </>
  );
}

export function DeadlineList({ deadlines, onEdit, onDelete }: Props) {
  const columns: Column<Deadline>[] = [
    {
      header: 'Title',
      width: 12,
      cell: (deadline) => <RowOpener onOpen={() => onEdit(deadline)}>{deadline.title}</RowOpener>,
    },
    { header: 'Due date', width: 9, cell: dueDateLabel, numeric: true },
    { header: 'Due', width: 8.5, cell: (deadline) => <DueIn deadline={deadline} />, numeric: true },
    { header: 'Concerns', width: 9, cell: (deadline) => <Concerns deadline={deadline} /> },
    { header: 'Priority', width: 7.5, cell: ({ priority }) => <PriorityBadge priority={priority} /> },
  ];
  const menu = (deadline: Deadline) => (
    <RowMenu
      label={`Actions for ${deadline.title}`}
      actions={[
        { label: 'Edit deadline', icon: Pencil, onSelect: () => onEdit(deadline) },
        { label: 'Delete deadline', icon: Trash2, onSelect: () => onDelete(deadline), destructive: true },
      ]}
    />
  );
  return (
    <RowList
      caption={caption}
      rows={deadlines}
      columns={columns}
      action={menu}
      part={partOf}
      card={(deadline) => ({
        title: <RowOpener onOpen={() => onEdit(deadline)}>{deadline.title}</RowOpener>,
        meta: (
          <>
            {dueDateLabel(deadline)} · <DueIn deadline={deadline} /> · <Concerns deadline={deadline} />
          </>
        ),
        badge: <PriorityBadge priority={deadline.priority} />,
      })}
    />
  );
}

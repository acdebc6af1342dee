import { Pencil, Trash2 } from 'lucide-react';
import { type ManagedDeadline as Deadline, dueLabel } from '#shared/deadlines.ts';
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

const caption = 'Deadlines, latest date first';
/**
 * With a time and no offset the string parses as local time; the bare date would be UTC and could show the day
 * before.
 */
const dueDateLabel = ({ dueOn }: Deadline) => formatFullDay(`${dueOn}T00:00`);
const dueInLabel = ({ dueOn }: Deadline) => dueLabel(daysUntil(dueOn));

function Concerns({ deadline: { client, company } }: { deadline: Deadline }) {
  if (!client) return company?.name ?? 'The firm';
  return (
    <>
      <ClientLink {...client} />
      {company && `, ${company.name}`}
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
    { header: 'Due date', width: 8.5, cell: dueDateLabel, numeric: true },
    { header: 'Due', width: 8.5, cell: dueInLabel, numeric: true },
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
      card={(deadline) => ({
        title: <RowOpener onOpen={() => onEdit(deadline)}>{deadline.title}</RowOpener>,
        meta: (
          <>
            {dueDateLabel(deadline)} · {dueInLabel(deadline)} · <Concerns deadline={deadline} />
          </>
        ),
        badge: <PriorityBadge priority={deadline.priority} />,
      })}
    />
  );
}

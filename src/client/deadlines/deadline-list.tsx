import { Pencil, Trash2 } from 'lucide-react';
import { type ManagedDeadline as Deadline, dueLabel } from '../../shared/deadlines.ts';
import { daysUntil, formatFullDay } from '../../shared/time.ts';
import { CardList } from '../ui/card-list.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { useWide } from '../ui/use-wide.ts';
import { PriorityBadge } from './priority-badge.tsx';

interface Props {
  deadlines: Deadline[];
  onEdit: (deadline: Deadline) => void;
  onDelete: (deadline: Deadline) => void;
}

const caption = 'Deadlines, latest date first';
const idOf = ({ id }: Deadline) => id;
/** Midnight here, so that the calendar day stays the one that is meant. */
const dayOf = ({ dueOn }: Deadline) => formatFullDay(`${dueOn}T00:00`);
const dueOf = ({ dueOn }: Deadline) => dueLabel(daysUntil(dueOn));

const concernOf = ({ client, company }: Deadline) =>
  [client?.name, company].filter(Boolean).join(', ') || 'The firm';

export function DeadlineList({ deadlines, onEdit, onDelete }: Props) {
  const wide = useWide();
  const columns: Column<Deadline>[] = [
    {
      header: 'Title',
      cell: (deadline) => <RowOpener onOpen={() => onEdit(deadline)}>{deadline.title}</RowOpener>,
    },
    { header: 'Due date', cell: dayOf, figures: true },
    { header: 'Due', cell: dueOf, figures: true, roomy: true },
    { header: 'Concerns', cell: concernOf, roomy: true },
    { header: 'Priority', cell: ({ priority }) => <PriorityBadge priority={priority} /> },
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
  if (wide) {
    return <DataTable caption={caption} columns={columns} rows={deadlines} keyOf={idOf} action={menu} />;
  }
  return (
    <CardList
      label={caption}
      rows={deadlines}
      keyOf={idOf}
      action={menu}
      card={(deadline) => ({
        title: <RowOpener onOpen={() => onEdit(deadline)}>{deadline.title}</RowOpener>,
        meta: `${dayOf(deadline)} · ${dueOf(deadline)}`,
        badge: <PriorityBadge priority={deadline.priority} />,
      })}
    />
  );
}

import { Eye, Trash2 } from 'lucide-react';
import { countOf } from '#shared/format.ts';
import type { ManagedListSummary } from '#shared/request-lists.ts';
import { formatFullDay } from '#shared/time.ts';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';

interface Props {
  drafts: ManagedListSummary[];
  onReview: (draft: ManagedListSummary) => void;
  onDelete: (draft: ManagedListSummary) => void;
}

const dueLabel = ({ dueOn }: ManagedListSummary) => formatFullDay(`${dueOn}T00:00`);

/** Lists that were not sent yet. */
export function DraftList({ drafts, onReview, onDelete }: Props) {
  const opener = (draft: ManagedListSummary) => (
    <RowOpener
      onOpen={() => onReview(draft)}
      label={`${draft.client.name}: ${draft.title}`}
      note={draft.company?.name}
    >
      {draft.client.name}
    </RowOpener>
  );
  const columns: Column<ManagedListSummary>[] = [
    { header: 'Client', width: 12, cell: opener },
    { header: 'List', width: 13, cell: ({ title }) => title },
    { header: 'Items', width: 6, cell: ({ itemCount }) => String(itemCount), numeric: true },
    {
      header: 'Due date',
      width: 9,
      cell: (draft, short) => (
        <>
          {dueLabel(draft)}
          {short && (
            <div className="text-caption wrap-anywhere text-muted-foreground">{draft.assignee.name}</div>
          )}
        </>
      ),
      numeric: true,
    },
    { header: 'Assignee', width: 10, cell: ({ assignee }) => assignee.name, roomy: true },
  ];
  const menu = (draft: ManagedListSummary) => (
    <RowMenu
      label={`Actions for ${draft.client.name}: ${draft.title}`}
      actions={[
        { label: 'Review draft', icon: Eye, onSelect: () => onReview(draft) },
        { label: 'Delete draft', icon: Trash2, onSelect: () => onDelete(draft), destructive: true },
      ]}
    />
  );
  return (
    <RowList
      caption="Drafts to review"
      rows={drafts}
      columns={columns}
      action={menu}
      card={(draft) => ({
        title: opener(draft),
        meta: `${draft.title} · ${countOf(draft.itemCount, 'item')} · due ${dueLabel(draft)} · ${draft.assignee.name}`,
      })}
    />
  );
}

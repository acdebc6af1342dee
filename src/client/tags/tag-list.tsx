import { Pencil, Trash2 } from 'lucide-react';
import { countOf } from '#shared/format.ts';
import type { ListedTag } from '#shared/tags.ts';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';

interface Props {
  tags: ListedTag[];
  onRename: (tag: ListedTag) => void;
  onDelete: (tag: ListedTag) => void;
}

export function TagList({ tags, onRename, onDelete }: Props) {
  const opener = (tag: ListedTag) => <RowOpener onOpen={() => onRename(tag)}>{tag.name}</RowOpener>;
  const clients = ({ clientCount }: ListedTag) => countOf(clientCount, 'client');
  const columns: Column<ListedTag>[] = [
    { header: 'Name', width: 16, cell: opener },
    { header: 'Clients', width: 8, cell: clients, numeric: true },
  ];
  const menu = (tag: ListedTag) => (
    <RowMenu
      label={`Actions for ${tag.name}`}
      actions={[
        { label: 'Rename tag', icon: Pencil, onSelect: () => onRename(tag) },
        { label: 'Delete tag', icon: Trash2, onSelect: () => onDelete(tag), destructive: true },
      ]}
    />
  );
  return (
    <RowList
      caption="Tags for clients, by name"
      rows={tags}
      columns={columns}
      action={menu}
      card={(tag) => ({ title: opener(tag), meta: clients(tag) })}
    />
  );
}

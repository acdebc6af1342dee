import { FileStack, Pencil, Send, Trash2 } from 'lucide-react';
import { countOf, formatNumber } from '#shared/format.ts';
import { countedRows } from '#shared/paging.ts';
import type { RequestTemplate } from '#shared/request-templates.ts';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';

interface Props {
  templates: RequestTemplate[];
  onEdit: (template: RequestTemplate) => void;
  onSend: (template: RequestTemplate) => void;
  onRollForward: (template: RequestTemplate) => void;
  onDelete: (template: RequestTemplate) => void;
}

/** Adds a plus sign if the server stopped counting. */
const capped = (count: number) => `${formatNumber(count)}${count >= countedRows ? '+' : ''}`;
const orNone = (count: number) =>
  count === 0 ? <span className="text-muted-foreground">None</span> : capped(count);

export function TemplateList({ templates, onEdit, onSend, onRollForward, onDelete }: Props) {
  const opener = (template: RequestTemplate) => (
    <RowOpener onOpen={() => onEdit(template)}>{template.name}</RowOpener>
  );
  const columns: Column<RequestTemplate>[] = [
    { header: 'Name', width: 16, cell: opener },
    { header: 'Items', width: 6, cell: ({ items }) => formatNumber(items.length), numeric: true },
    { header: 'Open lists', width: 7.5, cell: ({ openLists }) => orNone(openLists), numeric: true },
    { header: 'Drafts', width: 6.5, cell: ({ drafts }) => orNone(drafts), numeric: true },
  ];
  const menu = (template: RequestTemplate) => (
    <RowMenu
      label={`Actions for ${template.name}`}
      actions={[
        { label: 'Send to several clients', icon: Send, onSelect: () => onSend(template) },
        { label: 'Roll forward', icon: FileStack, onSelect: () => onRollForward(template) },
        { label: 'Edit template', icon: Pencil, onSelect: () => onEdit(template) },
        { label: 'Delete template', icon: Trash2, onSelect: () => onDelete(template), destructive: true },
      ]}
    />
  );
  return (
    <RowList
      caption="Templates for request lists"
      rows={templates}
      columns={columns}
      action={menu}
      card={(template) => ({
        title: opener(template),
        meta: [
          countOf(template.items.length, 'item'),
          template.openLists > 0 && `${capped(template.openLists)} open`,
          template.drafts > 0 && `${capped(template.drafts)} to review`,
        ]
          .filter(Boolean)
          .join(' · '),
      })}
    />
  );
}

import { Pencil, Trash2 } from 'lucide-react';
import type { MessageTemplate } from '../../shared/message-templates.ts';
import { CardList } from '../ui/card-list.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { useWide } from '../ui/use-wide.ts';

interface Props {
  templates: MessageTemplate[];
  onEdit: (template: MessageTemplate) => void;
  onDelete: (template: MessageTemplate) => void;
}

const caption = 'Templates for answers';
const idOf = ({ id }: MessageTemplate) => id;

export function TemplateList({ templates, onEdit, onDelete }: Props) {
  const wide = useWide();
  const opener = (template: MessageTemplate) => (
    <RowOpener onOpen={() => onEdit(template)}>{template.name}</RowOpener>
  );
  const text = ({ content }: MessageTemplate) => <span className="line-clamp-2">{content}</span>;
  const columns: Column<MessageTemplate>[] = [
    { header: 'Name', cell: opener, steady: true },
    { header: 'Text', cell: text },
  ];
  const menu = (template: MessageTemplate) => (
    <RowMenu
      label={`Actions for ${template.name}`}
      actions={[
        { label: 'Edit template', icon: Pencil, onSelect: () => onEdit(template) },
        {
          label: 'Delete template',
          icon: Trash2,
          onSelect: () => onDelete(template),
          destructive: true,
        },
      ]}
    />
  );
  const list = { rows: templates, keyOf: idOf, action: menu };
  if (wide) return <DataTable caption={caption} columns={columns} {...list} />;
  return (
    <CardList
      label={caption}
      {...list}
      card={(template) => ({ title: opener(template), meta: text(template) })}
    />
  );
}

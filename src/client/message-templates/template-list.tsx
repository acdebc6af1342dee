import { Pencil, Trash2 } from 'lucide-react';
import type { MessageTemplate } from '#shared/message-templates.ts';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';

interface Props {
  templates: MessageTemplate[];
  onEdit: (template: MessageTemplate) => void;
  onDelete: (template: MessageTemplate) => void;
}

const caption = 'Templates for answers';

export function TemplateList({ templates, onEdit, onDelete }: Props) {
  const opener = (template: MessageTemplate) => (
    <RowOpener onOpen={() => onEdit(template)}>{template.name}</RowOpener>
  );
  const text = ({ content }: MessageTemplate) => <span className="line-clamp-2">{content}</span>;
  const columns: Column<MessageTemplate>[] = [
    { header: 'Name', width: 12, cell: opener },
    { header: 'Text', width: 18, cell: text },
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
  return (
    <RowList
      caption={caption}
      rows={templates}
      columns={columns}
      action={menu}
      card={(template) => ({ title: opener(template), meta: text(template) })}
    />
  );
}

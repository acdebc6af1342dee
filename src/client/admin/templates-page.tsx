import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import type { MessageTemplate } from '#shared/message-templates.ts';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { useTemplates } from '../message-templates/api.ts';
import { DeleteTemplateDialog } from '../message-templates/delete-template-dialog.tsx';
import { TemplateDialog } from '../message-templates/template-dialog.tsx';
import { TemplateList } from '../message-templates/template-list.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';

const title = 'Message templates';

export const meta = () => pageMeta(title);

export default function TemplatesPage() {
  const { rows, total, ...list } = useTemplates();
  const [edited, setEdited] = useState<MessageTemplate | 'new'>();
  const [deleted, setDeleted] = useState<MessageTemplate>();
  return (
    <>
      <ListHeader title={title} count={listCount(total, 'template')}>
        <Button className="max-md:w-full" onClick={() => setEdited('new')}>
          <FilePlus className="size-4.5" aria-hidden="true" />
          Add template
        </Button>
      </ListHeader>
      <p className="mt-3 max-w-[68ch] text-muted-foreground">
        Answers that are written once and used often, with the client's name, company, appointment and
        accountant filled in. Conversations and the Universal Inbox offer them under Templates.
      </p>
      <ListFrame
        {...list}
        loading="Loading templates..."
        what="the templates"
        count={rows?.length}
        empty={
          <EmptyState drawing="letters" title="No templates yet">
            Templates that you add are offered when you answer a message.
          </EmptyState>
        }
      >
        <TemplateList templates={rows ?? []} onEdit={setEdited} onDelete={setDeleted} />
      </ListFrame>
      {edited && (
        <TemplateDialog
          template={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && <DeleteTemplateDialog template={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

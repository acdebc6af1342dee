import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths, requestTemplatePath } from '#shared/paths.ts';
import type { RequestTemplate } from '#shared/request-templates.ts';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { useRequestTemplates } from '../request-templates/api.ts';
import { DeleteTemplateDialog } from '../request-templates/delete-template-dialog.tsx';
import { Drafts } from '../request-templates/drafts.tsx';
import { RollForwardDialog } from '../request-templates/roll-forward-dialog.tsx';
import { SendDialog } from '../request-templates/send-dialog.tsx';
import { TemplateList } from '../request-templates/template-list.tsx';
import { inPlace, withParameter } from '../ui/address.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';

const title = 'Request templates';

export const meta = () => pageMeta(title);

export default function RequestTemplatesPage() {
  const [params, setParams] = useSearchParams();
  const templates = useRequestTemplates();
  const tab = params.get('tab') === 'drafts' ? 'drafts' : 'templates';
  const openTab = (next: string) =>
    setParams(withParameter('tab', next === 'drafts' ? next : undefined), inPlace);
  return (
    <>
      <ListHeader title={title} count={listCount(templates.total, 'template')}>
        <Link to={paths.adminNewRequestTemplate} className={buttonClass('primary', 'max-md:w-full')}>
          <FilePlus className="size-4.5" aria-hidden="true" />
          Add template
        </Link>
      </ListHeader>
      <p className="mt-3 max-w-[68ch] text-muted-foreground">
        What you ask clients for again and again. A list copies the items, so changing a template changes no
        list.
      </p>
      <Tabs value={tab} onValueChange={openTab} className="mt-4">
        <TabList aria-label="Templates and drafts">
          <Tab value="templates">Templates</Tab>
          <Tab value="drafts">Drafts to review</Tab>
        </TabList>
        <TabPanel value="templates">
          <AllTemplates templates={templates} onDrafts={() => openTab('drafts')} />
        </TabPanel>
        <TabPanel value="drafts">
          <Drafts templates={templates.rows ?? []} />
        </TabPanel>
      </Tabs>
    </>
  );
}

type OpenDialog = { kind: 'send' | 'roll' | 'delete'; template: RequestTemplate };

interface Props {
  templates: ReturnType<typeof useRequestTemplates>;
  onDrafts: () => void;
}

function AllTemplates({ templates: { rows, total: _, ...list }, onDrafts }: Props) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog>();
  const open = (kind: OpenDialog['kind']) => (template: RequestTemplate) => setDialog({ kind, template });
  const close = () => setDialog(undefined);
  return (
    <>
      <ListFrame
        {...list}
        loading="Loading templates..."
        what="the templates"
        count={rows?.length}
        empty={
          <EmptyState drawing="sheets" title="No templates yet">
            Add one for what you ask several clients for, or every year.
          </EmptyState>
        }
      >
        <TemplateList
          templates={rows ?? []}
          onEdit={({ id }) => navigate(requestTemplatePath(id))}
          onSend={open('send')}
          onRollForward={open('roll')}
          onDelete={open('delete')}
        />
      </ListFrame>
      {dialog?.kind === 'send' && <SendDialog template={dialog.template} onClose={close} />}
      {dialog?.kind === 'roll' && (
        <RollForwardDialog template={dialog.template} onRolled={onDrafts} onClose={close} />
      )}
      {dialog?.kind === 'delete' && <DeleteTemplateDialog template={dialog.template} onClose={close} />}
    </>
  );
}

import { useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { pageMeta } from '../core/page-meta.ts';
import { useRequestTemplates } from '../request-templates/api.ts';
import { TemplateEditor } from '../request-templates/template-editor.tsx';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const title = 'Request template';

export const meta = () => pageMeta(title);

/** Edits a template, or a new one if the URL has no id. */
export default function RequestTemplatePage() {
  const { id } = useParams();
  return id === undefined ? (
    <TemplateEditor template={undefined} />
  ) : (
    <SavedTemplate key={id} id={Number(id)} />
  );
}

function SavedTemplate({ id }: { id: number }) {
  const { rows, failed, retry } = useRequestTemplates();
  const template = rows?.find((each) => each.id === id);
  if (template) return <TemplateEditor template={template} />;
  if (rows) {
    const list = { to: paths.adminRequestTemplates, label: 'All request templates' };
    return <NotFound noun="Template" drawing="sheets" list={list} />;
  }
  return (
    <div className="max-w-[56rem] space-y-5">
      <PageHeading>{title}</PageHeading>
      <Card className="p-5">{failed ? <LoadError what="the template" onRetry={retry} /> : <Waiting />}</Card>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="space-y-4">
      <p role="status" className="animate-late text-caption text-muted-foreground">
        Loading template...
      </p>
      {[60, 45, 70, 50, 65].map((width) => (
        <Skeleton key={width} className="h-5" percent={width} />
      ))}
    </div>
  );
}

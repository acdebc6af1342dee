import { NotReadyPage } from '../core/not-ready-page.tsx';
import { pageMeta } from '../core/page-meta.ts';

const title = 'Document Management';

export const meta = () => pageMeta(title);

export default function DocumentsPage() {
  return (
    <NotReadyPage
      title={title}
      drawing="cabinet"
      meanwhile="Until then, the dashboard counts the documents that clients have shared."
    >
      The list of clients' documents is not ready yet.
    </NotReadyPage>
  );
}

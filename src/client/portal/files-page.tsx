import { NotReadyPage } from '../core/not-ready-page.tsx';
import { pageMeta } from '../core/page-meta.ts';

const title = 'File Manager';

export const meta = () => pageMeta(title);

export default function FilesPage() {
  return (
    <NotReadyPage title={title} drawing="sheets">
      Sharing files here is not ready yet.
    </NotReadyPage>
  );
}

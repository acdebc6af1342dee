import { NotReadyPage } from '../core/not-ready-page.tsx';
import { pageMeta } from '../core/page-meta.ts';

const title = 'Messages';

export const meta = () => pageMeta(title);

export default function MessagesPage() {
  return (
    <NotReadyPage title={title} drawing="letters">
      Writing to your accountant here is not ready yet.
    </NotReadyPage>
  );
}

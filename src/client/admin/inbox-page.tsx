import { NotReadyPage } from '../core/not-ready-page.tsx';
import { pageMeta } from '../core/page-meta.ts';

const title = 'Universal Inbox';

export const meta = () => pageMeta(title);

export default function InboxPage() {
  return (
    <NotReadyPage
      title={title}
      drawing="tray"
      meanwhile="Until then, the dashboard and the bell show the latest messages."
    >
      The firm's inbox is not ready yet.
    </NotReadyPage>
  );
}

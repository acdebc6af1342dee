import { NotReadyPage } from '../core/not-ready-page.tsx';
import { pageMeta } from '../core/page-meta.ts';

const title = 'User Management';

export const meta = () => pageMeta(title);

export default function UsersPage() {
  return (
    <NotReadyPage title={title} drawing="people" meanwhile="Until then, the dashboard counts your clients.">
      The list of clients and staff is not ready yet.
    </NotReadyPage>
  );
}

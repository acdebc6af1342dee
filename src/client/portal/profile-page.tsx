import { NotReadyPage } from '../core/not-ready-page.tsx';
import { pageMeta } from '../core/page-meta.ts';

const title = 'Profile';

export const meta = () => pageMeta(title);

export default function ProfilePage() {
  return (
    <NotReadyPage title={title} drawing="person">
      Changing your name, email and password here is not ready yet.
    </NotReadyPage>
  );
}

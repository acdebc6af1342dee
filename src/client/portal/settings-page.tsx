import { NotReadyPage } from '../core/not-ready-page.tsx';
import { pageMeta } from '../core/page-meta.ts';

const title = 'Settings';

export const meta = () => pageMeta(title);

export default function SettingsPage() {
  return (
    <NotReadyPage title={title} drawing="switches">
      Changing your preferences here is not ready yet.
    </NotReadyPage>
  );
}

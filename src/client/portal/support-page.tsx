import { NotReadyPage } from '../core/not-ready-page.tsx';
import { pageMeta } from '../core/page-meta.ts';

const title = 'Help & Support';

export const meta = () => pageMeta(title);

export default function SupportPage() {
  return (
    <NotReadyPage title={title} drawing="question">
      The support form and the answers to common questions are not ready yet.
    </NotReadyPage>
  );
}

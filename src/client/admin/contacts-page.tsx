import { NotReadyPage } from '../core/not-ready-page.tsx';
import { pageMeta } from '../core/page-meta.ts';

const title = 'Contact Management';

export const meta = () => pageMeta(title);

export default function ContactsPage() {
  return (
    <NotReadyPage
      title={title}
      drawing="cards"
      meanwhile="Until then, visitors of the website reach the firm by phone and email."
    >
      The list of enquiries from the website is not ready yet.
    </NotReadyPage>
  );
}

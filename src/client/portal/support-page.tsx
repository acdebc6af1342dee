import { pageMeta } from '../core/page-meta.ts';
import { ContactCard } from '../support/contact-card.tsx';
import { QuestionsCard } from '../support/questions-card.tsx';
import { SupportRequestCard } from '../support/support-request-card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const title = 'Help & Support';

export const meta = () => pageMeta(title);

export default function SupportPage() {
  return (
    <div className="space-y-5">
      <PageHeading>{title}</PageHeading>
      {/* On phones: contact, form, questions. From 1024 px on, both cards are beside the form, in the same DOM order. */}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <div className="lg:col-span-5 lg:col-start-8">
          <ContactCard />
        </div>
        <div className="lg:col-span-7 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <SupportRequestCard />
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <QuestionsCard />
        </div>
      </div>
    </div>
  );
}

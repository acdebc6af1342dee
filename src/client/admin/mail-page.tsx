import { pageMeta } from '../core/page-meta.ts';
import { useMailState } from '../mail/api.ts';
import { ReceivedMails } from '../mail/received-mails.tsx';
import { ReturnedCard } from '../mail/returned-card.tsx';
import { TestCard } from '../mail/test-card.tsx';
import { StateGroups } from '../system/state-groups.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const title = 'Mail';

export const meta = () => pageMeta(title);

export default function MailPage() {
  const state = useMailState();
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="mt-3 max-w-[68ch] text-muted-foreground">
        How the firm’s mail goes out and comes in. What clients answer by email lands in their conversation;
        mail from anybody else becomes an enquiry.
      </p>
      <StateGroups what="the state of mail" query={state} summary={(data) => <TestCard state={data} />} />
      {state.data && !state.isError && <ReturnedCard returned={state.data.returned} />}
      <ReceivedMails connected={state.data?.incoming ?? false} />
    </>
  );
}

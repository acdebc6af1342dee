import { Download } from 'lucide-react';
import * as newsletterApi from '#shared/newsletter.ts';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { SubscriberList } from '../newsletter/subscriber-list.tsx';
import { useSubscribers } from '../newsletter/subscribers-api.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';

const title = 'Newsletter subscribers';

export const meta = () => pageMeta(title);

export default function NewsletterPage() {
  const { rows, total, ...list } = useSubscribers();
  return (
    <>
      <ListHeader title={title} count={listCount(total, 'address', 'addresses')}>
        <Button
          variant="secondary"
          className="max-md:w-full"
          onClick={() => window.open(newsletterApi.exportSubscribers.path, '_blank', 'noopener')}
        >
          <Download className="size-4.5" aria-hidden="true" />
          Export CSV
        </Button>
      </ListHeader>
      <p className="mt-3 max-w-[68ch] text-muted-foreground">The export holds confirmed addresses only.</p>
      <ListFrame
        {...list}
        loading="Loading subscribers..."
        what="the subscribers"
        count={rows?.length}
        empty={
          <EmptyState drawing="letters" title="No subscribers yet">
            Visitors who sign up at the foot of the website appear here.
          </EmptyState>
        }
      >
        <SubscriberList subscribers={rows ?? []} />
      </ListFrame>
    </>
  );
}

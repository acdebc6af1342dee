import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Subscriber } from '#shared/newsletter.ts';
import * as newsletterApi from '#shared/newsletter.ts';
import { downloadUrl } from '../core/api.ts';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { AddSubscriberDialog } from '../newsletter/add-subscriber-dialog.tsx';
import { RemoveSubscriberDialog } from '../newsletter/remove-subscriber-dialog.tsx';
import { SubscriberList } from '../newsletter/subscriber-list.tsx';
import { useSubscribers } from '../newsletter/subscribers-api.ts';
import { Button } from '../ui/button.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchText } from '../ui/use-search-text.ts';

const title = 'Newsletter subscribers';

export const meta = () => pageMeta(title);

export default function NewsletterPage() {
  const search = useSearchText();
  const { rows, total, ...list } = useSubscribers(search.text);
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Subscriber>();
  const exported = downloadUrl(newsletterApi.exportSubscribers, { q: search.text || undefined });
  return (
    <>
      <ListHeader crowded title={title} count={listCount(total, 'address', 'addresses')}>
        <SearchField flexible label="Search subscribers..." value={search.typed} onChange={search.type} />
        <Button
          variant="secondary"
          className="max-md:flex-1"
          onClick={() => window.open(exported, '_blank', 'noopener')}
        >
          <Download className="size-4.5" aria-hidden="true" />
          Export CSV
        </Button>
        <Button className="max-md:flex-1 max-xs:px-3" onClick={() => setAdding(true)}>
          <Plus className="size-4.5" aria-hidden="true" />
          Add subscriber
        </Button>
      </ListHeader>
      <p className="mt-3 max-w-[68ch] text-muted-foreground">
        The newsletter itself is sent with a mailing tool of your choice. The export holds the confirmed
        addresses among those shown here, each with its own unsubscribe link: put that link into every issue,
        and export again before the next one.
      </p>
      <ListFrame
        {...list}
        loading="Loading subscribers..."
        what="the subscribers"
        count={rows?.length}
        empty={
          <NothingFound
            drawing="letters"
            title={search.text ? 'No subscribers found' : 'No subscribers yet'}
            searching={search.text !== ''}
            onClear={search.clear}
          >
            Visitors who sign up at the foot of the website appear here, and people whom you add.
          </NothingFound>
        }
      >
        <SubscriberList subscribers={rows ?? []} onRemove={setRemoved} />
      </ListFrame>
      {adding && <AddSubscriberDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveSubscriberDialog subscriber={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

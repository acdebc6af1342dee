import { MessagesSquare, SquarePen } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { newMessagePath } from '../conversations/conversation-path.ts';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { useAssign, useInbox } from '../inbox/api.ts';
import { InboxList } from '../inbox/inbox-list.tsx';
import { inboxView, messageParameter } from '../inbox/inbox-path.ts';
import { MessageDialog } from '../inbox/message-dialog.tsx';
import { QueueFilter } from '../inbox/queue-filter.tsx';
import { useMarkRead } from '../messages/api.ts';
import { messageSearchHint } from '../messages/search-hint.ts';
import { oldestOpenPath } from '../staff-conversations/address.ts';
import { useConversationCounts } from '../staff-conversations/api.ts';
import { inPlace, withParameter } from '../ui/address.ts';
import { buttonClass } from '../ui/button.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { useSearchText } from '../ui/use-search-text.ts';

const title = 'Universal Inbox';

export const meta = () => pageMeta(title);

export default function InboxPage() {
  const search = useSearchText();
  const [params, setParams] = useSearchParams();
  const { channel, queue, openId } = inboxView(params);
  const { rows, total, ...list } = useInbox({ text: search.text, channel, queue });
  const markRead = useMarkRead();
  const assign = useAssign();
  const conversations = useConversationCounts().data;

  const set = (name: string, value: string | undefined) => setParams(withParameter(name, value), inPlace);

  return (
    <>
      <ListHeader crowded title={title} count={listCount(total, 'message')}>
        <SearchField flexible label="Search messages..." value={search.typed} onChange={search.type} />
        <QueueFilter on={queue} onChange={(on) => set('queue', on ? '1' : undefined)} />
        <Link
          to={oldestOpenPath(conversations, ['mine', 'queue'])}
          className={buttonClass('secondary', 'flex-1 md:flex-none')}
        >
          <MessagesSquare className="size-4.5" aria-hidden="true" />
          Conversations
        </Link>
        <Link to={newMessagePath} className={buttonClass('primary', 'flex-1 md:flex-none')}>
          <SquarePen className="size-4.5" aria-hidden="true" />
          New Message
        </Link>
      </ListHeader>
      <Tabs
        value={channel ?? 'all'}
        onValueChange={(next) => set('channel', next === 'all' ? undefined : next)}
        className="mt-4"
      >
        <TabList aria-label="Channel" className="flex-wrap gap-x-4 max-xs:*:text-caption md:gap-6">
          <Tab value="all">All Messages</Tab>
          <Tab value="portal">Portal Messages</Tab>
          <Tab value="email">Email Messages</Tab>
        </TabList>
        <TabPanel value={channel ?? 'all'}>
          <ListFrame
            {...list}
            pictured
            loading="Loading messages..."
            what="the messages"
            count={rows?.length}
            empty={
              <NothingFound
                drawing="tray"
                title="No messages found"
                searching={search.text !== ''}
                noMatch="No messages match your search criteria."
                searchHint={messageSearchHint}
                onClear={() => search.clear('queue')}
              >
                <p>
                  {queue
                    ? "The firm's queue is empty: every open conversation has somebody who answers it."
                    : 'Your inbox is empty'}
                </p>
                {channel === 'email' && (
                  <p className="mt-1">
                    Email is not connected to the portal yet. Its messages will be listed here.
                  </p>
                )}
              </NothingFound>
            }
          >
            <InboxList
              messages={rows ?? []}
              onOpen={({ id }) => set(messageParameter, String(id))}
              onMarkRead={({ id }) => markRead.mutate(id)}
              onAssign={({ id }) => assign.mutate({ id })}
            />
          </ListFrame>
        </TabPanel>
      </Tabs>
      {openId && (
        <MessageDialog
          key={openId}
          id={openId}
          known={rows?.find(({ id }) => id === openId)}
          onClose={() => set(messageParameter, undefined)}
        />
      )}
    </>
  );
}

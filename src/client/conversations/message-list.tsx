import { ArrowDown } from 'lucide-react';
import { Fragment, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Party } from '#shared/conversations.ts';
import { countOf } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../core/session.ts';
import { BottomScroll, type BottomScrollHandle } from '../ui/bottom-scroll.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type useConversationMessages, useConversations } from './api.ts';
import { conversationPath } from './conversation-path.ts';
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx';
import { useIncomingMessages } from './use-incoming-messages.ts';
import { failureOf, type useOutbox } from './use-outbox.ts';
import { useUndelivered } from './use-undelivered.ts';

interface Props {
  party: Party;
  name: string;
  history: ReturnType<typeof useConversationMessages>;
  outbox: ReturnType<typeof useOutbox>;
  scroll: Ref<BottomScrollHandle>;
}

export function MessageList({ party, name, history, outbox, scroll }: Props) {
  const { id: me } = useUser();
  const { messages, outdated, failed, retry, earlier } = history;
  const [atBottom, setAtBottom] = useState(true);
  const [latestId, setLatestId] = useState<number>();
  const newestId = messages?.at(-1)?.id;
  if (newestId !== undefined && newestId !== latestId) setLatestId(newestId);
  const box = useRef<BottomScrollHandle>(null);
  useImperativeHandle(scroll, () => box.current as BottomScrollHandle);
  const outgoing = useUndelivered(outbox, party, messages);
  const { firstUnreadId, unseen, latest } = useIncomingMessages(party, { messages, outdated, atBottom });

  if (failed) {
    return (
      <div className="flex-1">
        <LoadError what="these messages" onRetry={retry} />
      </div>
    );
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <BottomScroll
        ref={box}
        label={`Messages with ${name}`}
        lastKey={outgoing.at(-1)?.key ?? messages?.at(-1)?.id}
        onAtBottom={setAtBottom}
        className="flex-1 -outline-offset-2"
      >
        {earlier && (
          <div className="flex flex-wrap items-center justify-center gap-3 px-4 pt-4">
            {earlier.failed && (
              <p role="alert">We couldn't load earlier messages. Check your connection and try again.</p>
            )}
            <Button
              variant="secondary"
              onClick={earlier.load}
              pending={earlier.loading}
              pendingLabel="Loading..."
            >
              {earlier.failed ? 'Try again' : 'Show earlier messages'}
            </Button>
          </div>
        )}
        {!messages && <Waiting />}
        {messages?.length === 0 && outgoing.length === 0 && <Nothing party={party} takenId={latestId} />}
        <ol className="space-y-4 px-4 py-5 md:px-5">
          {messages?.map((message) => (
            <Fragment key={message.id}>
              {message.id === firstUnreadId && <NewRule />}
              <li>
                <MessageBubble message={message} own={message.fromUserId === me} />
              </li>
            </Fragment>
          ))}
          {outgoing.map((entry) => (
            <li key={entry.key}>
              <OutgoingBubble
                outgoing={entry}
                failure={failureOf(entry)}
                onRetry={() => outbox.retry(entry)}
                onDiscard={() => outbox.discard(entry.key)}
              />
            </li>
          ))}
        </ol>
      </BottomScroll>
      <p role="status" className="sr-only">
        {latest && `${latest.fromUserName} wrote: ${latest.content}`}
      </p>
      {unseen > 0 && (
        <button
          type="button"
          onClick={() => {
            box.current?.toBottom();
            box.current?.focus();
          }}
          className="absolute bottom-3 left-1/2 inline-flex min-h-11 -translate-x-1/2 animate-menu cursor-pointer items-center gap-2 rounded-control bg-primary px-4 font-semibold whitespace-nowrap text-on-primary shadow-menu hover:bg-primary-hover"
        >
          <ArrowDown className="size-4.5" aria-hidden="true" />
          {countOf(unseen, 'new message')}
        </button>
      )}
    </div>
  );
}

function NewRule() {
  return (
    <li className="flex items-center gap-3 text-caption font-semibold text-clay">
      <span aria-hidden="true" className="h-px flex-1 bg-clay/40" />
      New
      <span aria-hidden="true" className="h-px flex-1 bg-clay/40" />
    </li>
  );
}

/** `takenId`: the newest message that stood here until somebody of the firm took it. */
function Nothing({ party, takenId }: { party: Party; takenId: number | undefined }) {
  if (party === 'support' && takenId !== undefined) return <Taken id={takenId} />;
  return (
    <p className="mx-auto max-w-[48ch] px-5 pt-5 text-center text-muted-foreground">
      {party === 'support'
        ? 'What you write here waits for the first person who is free. Once somebody takes it, you find it in the conversation with them.'
        : 'Nothing has been written yet.'}
    </p>
  );
}

/** What was written has moved to another conversation: without a word it would look lost. */
function Taken({ id }: { id: number }) {
  const { rows } = useConversations();
  const moved = rows?.find(({ user, lastMessage }) => user && lastMessage && lastMessage.id >= id);
  return (
    <div role="status" className="mx-auto max-w-[48ch] px-5 pt-5 text-center">
      <p>{moved?.user?.name ?? 'Somebody'} has taken your message.</p>
      <Link
        to={moved ? conversationPath(moved.party) : paths.messages}
        className={buttonClass('secondary', 'mt-3')}
      >
        {moved ? 'Open the conversation' : 'Open your conversations'}
      </Link>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="space-y-5 px-5 pt-5">
      <p role="status" className="sr-only">
        Loading messages...
      </p>
      <Skeleton className="h-16 w-3/5" />
      <Skeleton className="ml-auto h-12 w-1/2" />
      <Skeleton className="h-20 w-2/3" />
      <Skeleton className="ml-auto h-12 w-2/5" />
    </div>
  );
}

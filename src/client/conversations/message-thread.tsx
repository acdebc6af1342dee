import { ArrowDown } from 'lucide-react';
import { Fragment, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { countOf } from '#shared/format.ts';
import type { ConversationMessage } from '#shared/messages.ts';
import { BottomScroll, type BottomScrollHandle } from '../ui/bottom-scroll.tsx';
import { Button } from '../ui/button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OutgoingBubble } from './message-bubble.tsx';
import type { Outgoing } from './outbox.ts';
import { type Reading, useIncomingMessages } from './use-incoming-messages.ts';
import { failureOf, type useOutbox } from './use-outbox.ts';

interface History<Message> {
  messages: Message[] | undefined;
  outdated: boolean;
  failed: boolean;
  retry: () => void;
  /** Undefined if all are loaded. */
  earlier: { load: () => void; loading: boolean; failed: boolean } | undefined;
}

interface Props<Message> extends Reading {
  /** The name of the other party. */
  name: string;
  history: History<Message>;
  outgoing: Outgoing[];
  outbox: Pick<ReturnType<typeof useOutbox>, 'retry' | 'discard'>;
  scroll: Ref<BottomScrollHandle>;
  /** Changes when something other than a message is appended. */
  appended?: number | undefined;
  empty: ReactNode;
  /** The entries of one message. */
  children: (message: Message) => ReactNode;
}

/** The messages of a conversation, followed by those being sent. */
export function MessageThread<Message extends ConversationMessage>({
  name,
  history,
  outgoing,
  outbox,
  scroll,
  appended,
  empty,
  children,
  ...reading
}: Props<Message>) {
  const { messages, outdated, failed, retry, earlier } = history;
  const [atBottom, setAtBottom] = useState(true);
  const box = useRef<BottomScrollHandle>(null);
  useImperativeHandle(scroll, () => box.current as BottomScrollHandle);
  const { firstUnreadId, unseen, latest } = useIncomingMessages(reading, { messages, outdated, atBottom });

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
        lastKey={outgoing.at(-1)?.key ?? `${messages?.at(-1)?.id} ${appended}`}
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
        {messages?.length === 0 && outgoing.length === 0 && empty}
        <ol className="space-y-4 px-4 py-5 md:px-5">
          {messages?.map((message) => (
            <Fragment key={message.id}>
              {message.id === firstUnreadId && <NewRule />}
              {children(message)}
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

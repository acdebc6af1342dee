import type { Ref } from 'react';
import type { Party } from '#shared/conversations.ts';
import { useUser } from '../core/session.ts';
import type { BottomScrollHandle } from '../ui/bottom-scroll.tsx';
import { type useConversationMessages, useMarkConversationRead } from './api.ts';
import { MessageBubble } from './message-bubble.tsx';
import { MessageThread } from './message-thread.tsx';
import { namedWriters } from './named-writers.ts';
import type { useOutbox } from './use-outbox.ts';
import { useUndelivered } from './use-undelivered.ts';

interface Props {
  party: Party;
  name: string;
  /** The id of the user named in the heading. */
  headingId: number | undefined;
  history: ReturnType<typeof useConversationMessages>;
  outbox: ReturnType<typeof useOutbox>;
  scroll: Ref<BottomScrollHandle>;
}

/** The messages with one other party. */
export function MessageList({ party, name, headingId, history, outbox, scroll }: Props) {
  const { id: me } = useUser();
  const { mutate: markRead } = useMarkConversationRead(party);
  const outgoing = useUndelivered(outbox, (entry) => entry.party === party, history.messages);
  const named = namedWriters(history.messages ?? [], headingId);
  return (
    <MessageThread
      name={name}
      history={history}
      outgoing={outgoing}
      outbox={outbox}
      scroll={scroll}
      isForMe={({ toUserId }) => toUserId === me}
      markRead={markRead}
      empty={<Nothing party={party} />}
    >
      {(message) => (
        <li>
          <MessageBubble
            message={message}
            own={message.fromUserId === me}
            named={message.fromUserId !== me && named.has(message.id)}
          />
        </li>
      )}
    </MessageThread>
  );
}

function Nothing({ party }: { party: Party }) {
  return (
    <p className="mx-auto max-w-[48ch] px-5 pt-5 text-center text-muted-foreground">
      {party === 'support'
        ? 'What you write here waits for the first person who is free. You find the answer here.'
        : 'Nothing has been written yet.'}
    </p>
  );
}

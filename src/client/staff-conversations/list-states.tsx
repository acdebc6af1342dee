import { Link } from 'react-router';
import { messageSearchHint } from '../messages/search-hint.ts';
import { countLabel } from '../request-reviews/documents-segment.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { anyState, type ConversationFilter, conversationsPath, searchAllPath } from './address.ts';
import { WaitingRows } from './conversations-waiting.tsx';
import { useHasConversations } from './list-api.ts';

/** Links to the queue, if something waits there. */
export function QueueLink({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <Link to={conversationsPath({ view: 'queue' })} preventScrollReset className="font-semibold text-link">
      {count === 1
        ? '1 conversation waits in the queue'
        : `${countLabel(count)} conversations wait in the queue`}
    </Link>
  );
}

/** The empty state of the list. */
export function NoRows({ filter, inQueue }: { filter: ConversationFilter; inQueue: number | undefined }) {
  const { view, state, unread, q } = filter;
  const isPlain = view === 'mine' && state === 'open' && !unread && !q;
  const has = useHasConversations(isPlain);
  if (isPlain && has.isPending) return <WaitingRows />;
  const searchAll = searchAllPath(filter);
  const { title, text } = isPlain && has.data === false ? none : wordsFor(filter);
  return (
    <div className="pt-4">
      <EmptyState drawing="letters" title={title}>
        <p>{text}</p>
        {isPlain && (
          <p className="mt-2">
            <QueueLink count={inQueue} />
          </p>
        )}
        {searchAll && (
          <Link to={searchAll} preventScrollReset className={buttonClass('secondary', 'mt-3')}>
            Search all
          </Link>
        )}
      </EmptyState>
    </div>
  );
}

const none = {
  title: 'No messages yet',
  text: "You'll see messages from customers here when they contact you.",
};

function wordsFor({ view, state, unread, q }: ConversationFilter): { title: string; text: string } {
  if (q) {
    return {
      title: 'No conversations found',
      text: `No name, company or recent message matches here. ${messageSearchHint}`,
    };
  }
  if (unread) return { title: 'Nothing unread', text: 'You have read everything here.' };
  if (view === 'queue') {
    return {
      title:
        state === 'open' || state === anyState ? 'The queue is empty' : `Nothing in the queue is ${state}`,
      text: 'Messages to Support that nobody has taken appear here.',
    };
  }
  if (state === anyState)
    return { title: 'No conversations', text: 'Conversations with clients appear here.' };
  if (state === 'waiting')
    return { title: 'Nobody owes an answer', text: 'What you have answered or snoozed stands here.' };
  if (state === 'done')
    return { title: 'Nothing is done yet', text: 'What needs no answer any more stands here.' };
  return {
    title: 'No open conversations',
    text: view === 'mine' ? 'Nobody waits for your answer.' : 'Nobody waits for an answer.',
  };
}

import { type ReactNode, useRef } from 'react';
import { BackLink } from '../conversations/back-link.tsx';
import { useInitialFocus } from '../conversations/use-initial-focus.ts';
import { ApiError } from '../core/api-error.ts';
import { useUser } from '../core/session.ts';
import type { BottomScrollHandle } from '../ui/bottom-scroll.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { useStaffConversation, useStaffMessages } from './api.ts';
import { ThreadComposer } from './thread-composer.tsx';
import { ThreadHead } from './thread-head.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { useAnswerOutbox } from './thread-outbox.ts';
import type { Written } from './thread-reply.tsx';
import { useThreadActions } from './use-thread-actions.ts';

/** The action that finished a conversation. */
export interface Handled {
  kind: 'sent' | 'done' | 'snoozed' | 'assigned';
  /** Shown with 'Undo' for a few seconds, if it can be undone. */
  undo?: { text: string; run: () => void };
}

export interface ThreadPaneProps {
  id: number;
  /** The path of the list, for viewports that show either the list or a conversation. */
  back: string;
  /** Whether the user opened it from the list: the field then gets the focus. */
  arriving: boolean;
  /** Called once the server has confirmed it. The page then opens the next conversation. */
  onHandled: (handled: Handled) => void;
  /** Opens the client's details, if there is no room for them beside the thread. */
  onDetails: (() => void) | undefined;
  /** Esc in the thread. */
  onLeave: () => void;
  /** Shown over the messages for a few seconds. */
  undoBar: ReactNode;
}

/** One conversation: its head, its messages and comments, and the field to answer. */
export function ThreadPane({ id, back, arriving, onHandled, onDetails, onLeave, undoBar }: ThreadPaneProps) {
  const { id: me } = useUser();
  const { data: conversation, dataUpdatedAt, error, refetch } = useStaffConversation(id);
  const history = useStaffMessages(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const scroll = useRef<BottomScrollHandle>(null);
  const focusField = () => field.current?.focus();
  useInitialFocus(arriving, heading, () => field.current);

  const actions = useThreadActions({
    id,
    me,
    conversation,
    seenUpToId: history.messages?.at(-1)?.id,
    onHandled,
    onTaken: focusField,
  });
  const outbox = useAnswerOutbox(({ answer, writtenAt }) => {
    if (!answer?.done) return onHandled({ kind: 'sent' });
    actions.handledAsDone({ state: 'waiting', stateSince: writtenAt, snoozedUntil: null });
  });

  if (!conversation && error) {
    return (
      <div className="p-2">
        <BackLink to={back} />
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState drawing="question" title="Conversation not found">
            Choose another conversation.
          </EmptyState>
        ) : (
          <LoadError what="this conversation" onRetry={() => void refetch()} />
        )}
      </div>
    );
  }

  function send({ content, attachments, ...answer }: Written) {
    outbox.add({
      answer: { conversationId: id, ...answer },
      content,
      attachments,
      afterId: answer.seenUpToId,
    });
    scroll.current?.toBottom();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the pane from any focused part
    <div
      className="@container/thread flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto"
      onKeyDown={(event) => {
        // A menu or dialog that Escape has just closed has prevented the default.
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        onLeave();
      }}
    >
      <ThreadHead
        conversation={conversation}
        me={me}
        back={back}
        actions={actions}
        onDetails={onDetails}
        heading={heading}
      />
      {/* With large text on a small display the whole pane scrolls. */}
      <div className="flex min-h-32 flex-1 flex-col">
        <ThreadMessages
          id={id}
          me={me}
          conversation={conversation}
          history={history}
          outbox={outbox}
          scroll={scroll}
        />
      </div>
      <div className="relative">{undoBar}</div>
      <ThreadComposer
        id={id}
        me={me}
        conversation={conversation}
        messages={history.messages}
        updatedAt={dataUpdatedAt}
        field={field}
        focusField={focusField}
        onSend={send}
        onDone={actions.finish}
        onCommented={() => scroll.current?.toBottom()}
      />
    </div>
  );
}

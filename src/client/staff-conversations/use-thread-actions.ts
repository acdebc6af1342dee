import type { StaffConversationDetails } from '#shared/staff-conversations.ts';
import { useChangeConversation } from './api.ts';
import type { Handled } from './thread-pane.tsx';
import { otherSide, previousState } from './thread-words.ts';

interface Options {
  id: number;
  me: number;
  conversation: StaffConversationDetails | undefined;
  /** The newest message on screen, so that a message arriving at this moment is not set aside unseen. */
  seenUpToId: number | undefined;
  onHandled: (handled: Handled) => void;
  /** Called once the conversation is the user's own; they continue with the answer. */
  onTaken: () => void;
}

/** The actions in the head of a conversation. */
export function useThreadActions({ id, me, conversation, seenUpToId, onHandled, onTaken }: Options) {
  const { mutate, isPending } = useChangeConversation(id);
  const name = (conversation && otherSide(conversation)?.name) ?? '';

  /**
   * Called after the button, a key or an answer marked it as done. The page offers to undo it, even after another one
   * has opened.
   */
  function handledAsDone(before: Pick<StaffConversationDetails, 'state' | 'stateSince' | 'snoozedUntil'>) {
    onHandled({
      kind: 'done',
      undo: { text: `Done: ${name}`, run: () => mutate({ ...previousState(before), seenUpToId }) },
    });
  }

  return {
    pending: isPending,
    handledAsDone,
    take: () => mutate({ take: true }, { onSuccess: onTaken }),
    assign(assigneeId: number | null) {
      const stays = assigneeId === me;
      mutate({ assigneeId }, { onSuccess: stays ? onTaken : () => onHandled({ kind: 'assigned' }) });
    },
    snooze: (until: Date) =>
      mutate(
        { snoozedUntil: until.toISOString(), seenUpToId },
        { onSuccess: () => onHandled({ kind: 'snoozed' }) },
      ),
    reopen: () => mutate({ state: 'open' }),
    finish() {
      if (!conversation || conversation.state === 'done') return;
      mutate({ state: 'done', seenUpToId }, { onSuccess: () => handledAsDone(conversation) });
    },
  };
}

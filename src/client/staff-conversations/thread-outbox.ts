import { useQueryClient } from '@tanstack/react-query';
import * as staffConversationsApi from '#shared/staff-conversations.ts';
import type { Answer, Outgoing } from '../conversations/outbox.ts';
import { useOutbox } from '../conversations/use-outbox.ts';
import { call } from '../core/api.ts';
import { ApiError } from '../core/api-error.ts';
import { useUser } from '../core/session.ts';
import { invalidateTopics } from '../core/topics.ts';
import { sendFailure } from '../messages/api.ts';
import { toast } from '../ui/toast.ts';
import { staffMessagesKey } from './api.ts';
import { takeBackAnswer } from './thread-draft.ts';

async function sendAnswer(
  { conversationId: id, seenUpToId, seenChannel, done }: Answer,
  { key, content, attachments }: Outgoing,
) {
  const sent = await call(
    staffConversationsApi.answer,
    {
      id,
      content,
      seenUpToId,
      seenChannel,
      done,
      ...(attachments.length > 0 && { fileIds: attachments.map((file) => file.id) }),
    },
    { idempotencyKey: key },
  );
  // The state of its email comes with the next live event.
  return { ...sent, comments: [], mail: null, mailWarning: null, originalMailId: null };
}

/** What has changed since the answer was written and its writer must know before sending. */
function changeSince(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'colleague_answered') return 'A colleague has answered before you.';
  return error.code === 'channel_changed' ? error.userMessage : undefined;
}

/**
 * The outbox of the staff's screens. An answer that crosses a colleague's answer or a change of channel returns to the
 * field, so that its writer reads what is new first.
 */
export function useAnswerOutbox(onSent: (entry: Outgoing) => void) {
  const client = useQueryClient();
  const { id: me } = useUser();
  return useOutbox({
    send: (entry) => sendAnswer(entry.answer as Answer, entry),
    messagesKey: ({ answer }) => staffMessagesKey((answer as Answer).conversationId),
    takeBack: (entry, error) => {
      const change = changeSince(error);
      if (!change) return false;
      takeBackAnswer(me, entry);
      // A toast, because the writer may already be in another conversation.
      toast({
        variant: 'destructive',
        title: sendFailure.title,
        description: `${change} Your text is still in the field of that conversation.`,
      });
      void invalidateTopics(client, ['messages']);
      return true;
    },
    onSent,
  });
}

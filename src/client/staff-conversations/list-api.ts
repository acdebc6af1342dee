import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as messagesApi from '#shared/messages.ts';
import * as staffConversationsApi from '#shared/staff-conversations.ts';
import { call, callPage } from '../core/api.ts';
import { createRetryKey } from '../core/retry-key.ts';
import { useUser } from '../core/session.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage } from '../core/use-paged-list.ts';
import { sendFailure } from '../messages/api.ts';
import type { Draft } from '../messages/draft.ts';
import { ownConversation } from './list-rows.ts';

/** Whether the signed-in user has any conversation, in any state. */
export function useHasConversations(enabled: boolean) {
  return useQuery({
    queryKey: ['messages', 'has staff conversations'],
    queryFn: async () =>
      (await callPage(staffConversationsApi.list, { view: 'mine', limit: 1 })).rows.length > 0,
    enabled,
  });
}

/** Writes to a client. Resolves with the id of the message's conversation, if it can be loaded. */
export function useStartConversation() {
  const { id: me } = useUser();
  const [keys] = useState(createRetryKey);
  return useMutationWithToast(
    async ({ to, content, attachments }: Draft & { to: number }) => {
      const message = {
        toUserId: to,
        content,
        ...(attachments.length > 0 && { fileIds: attachments.map(({ id }) => id) }),
      };
      await call(messagesApi.send, message, { idempotencyKey: keys.for(message) });
      keys.arrived();
      // The message has been sent even if this request fails.
      const page = await callPage(staffConversationsApi.list, { clientId: to, limit: rowsPerPage }).catch(
        () => undefined,
      );
      return page && ownConversation(page.rows, me)?.id;
    },
    {
      successToast: 'Message sent',
      errorTitle: sendFailure.title,
      errorText: sendFailure.description,
      topics: ['messages'],
    },
  );
}

import { useEffect } from 'react';
import type { ConversationMessage } from '#shared/messages.ts';
import { useUser } from '../core/session.ts';
import { type Outgoing, undelivered } from './outbox.ts';
import type { useOutbox } from './use-outbox.ts';

/** The outgoing messages of a conversation. Those that have arrived are removed from the outbox. */
export function useUndelivered(
  { outgoing, settle }: ReturnType<typeof useOutbox>,
  isHere: (entry: Outgoing) => boolean,
  messages: ConversationMessage[] | undefined,
): Outgoing[] {
  const { id: me } = useUser();
  const here = outgoing.filter(isHere);
  const rest = undelivered(here, messages ?? [], me);
  const arrived = here.filter((entry) => !rest.includes(entry)).map(({ key }) => key);
  const arrivedKeys = arrived.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: messages whose request was still running are checked again when it ends
  useEffect(() => {
    if (arrivedKeys) settle(arrivedKeys.split(' '));
  }, [arrivedKeys, outgoing, settle]);
  return rest;
}

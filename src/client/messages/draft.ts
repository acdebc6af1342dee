import type { Party } from '#shared/conversations.ts';
import type { Attachment } from '#shared/messages.ts';
import { usePersistedDraft, writeDraft } from '../core/persisted-draft.ts';
import { useUser } from '../core/session.ts';

export interface Draft {
  content: string;
  attachments: Attachment[];
}

const empty: Draft = { content: '', attachments: [] };

/** The draft of a message to one recipient, persisted until it is sent. */
export function useDraft(to: Party | 'new') {
  const { id } = useUser();
  const name = `draft:${to}`;
  const draft = usePersistedDraft<Draft>(id, name) ?? empty;
  return {
    draft,
    change(values: Partial<Draft>) {
      const next = { ...draft, ...values };
      writeDraft(id, name, next.content || next.attachments.length > 0 ? next : undefined);
    },
    clear: () => writeDraft(id, name, undefined),
  };
}

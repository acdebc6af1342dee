import type { Party } from '#shared/conversations.ts';
import type { Attachment } from '#shared/messages.ts';
import { keep, useKept } from '../core/kept.ts';
import { useUser } from '../core/session.ts';

export interface Draft {
  content: string;
  attachments: Attachment[];
}

const empty: Draft = { content: '', attachments: [] };

/** What is being written to somebody, kept until it is sent. */
export function useDraft(to: Party | 'new') {
  const { id } = useUser();
  const name = `draft:${to}`;
  const draft = useKept<Draft>(id, name) ?? empty;
  return {
    draft,
    change(values: Partial<Draft>) {
      const next = { ...draft, ...values };
      keep(id, name, next.content || next.attachments.length > 0 ? next : undefined);
    },
    clear: () => keep(id, name, undefined),
  };
}

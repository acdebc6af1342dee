import { AttachmentList } from './attachment-list.tsx';
import type { Draft } from './draft.ts';

interface Props {
  draft: Draft;
  onChange: (values: Partial<Draft>) => void;
}

/** The attachments of a draft, with buttons to remove them. */
export function DraftAttachments({ draft: { attachments }, onChange }: Props) {
  if (attachments.length === 0) return null;
  return (
    <AttachmentList
      attachments={attachments}
      onRemove={(id) => onChange({ attachments: attachments.filter((file) => file.id !== id) })}
    />
  );
}

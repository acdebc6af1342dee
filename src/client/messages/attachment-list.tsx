import { Paperclip, X } from 'lucide-react';
import { formatFileSize } from '../../shared/format.ts';
import type { Attachment } from '../../shared/messages.ts';

interface Props {
  attachments: Attachment[];
  /** In one's own bubble, which is dark in both themes. */
  onDark?: boolean;
  /** While they can still be taken off. */
  onRemove?: (id: number) => void;
}

export function AttachmentList({ attachments, onDark = false, onRemove }: Props) {
  return (
    <ul aria-label="Attachments" className="flex flex-wrap gap-2">
      {attachments.map((attachment) => (
        <li
          key={attachment.id}
          className={`flex max-w-full items-center gap-2 rounded-control border pl-2.5 ${onRemove ? '' : 'pr-3'} ${onDark ? 'border-on-own/40' : 'border-input/60 bg-card'}`}
        >
          <Paperclip className="size-4 shrink-0" aria-hidden="true" />
          <Name attachment={attachment} />
          {onRemove && (
            <button
              type="button"
              aria-label={`Remove ${attachment.originalFilename}`}
              onClick={() => onRemove(attachment.id)}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-muted md:size-9"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Name({ attachment: { id, originalFilename, fileSize, available } }: { attachment: Attachment }) {
  if (!available) {
    return (
      <span className="py-1.5 wrap-anywhere">
        <s>{originalFilename}</s> (deleted)
      </span>
    );
  }
  return (
    <span className="min-w-0 py-1">
      <a
        href={`/api/files/${id}/download`}
        download={originalFilename}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3 wrap-anywhere md:min-h-8"
      >
        {originalFilename}
      </a>{' '}
      <span className="text-caption whitespace-nowrap">{formatFileSize(fileSize)}</span>
    </span>
  );
}

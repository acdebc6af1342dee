import { Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { formatFileSize } from '#shared/format.ts';
import type { Attachment } from '#shared/messages.ts';
import { useDownload } from '../files/api.ts';
import { fileKind } from '../files/file-kind.ts';
import { FilePreview } from '../files/file-preview.tsx';

interface Props {
  attachments: Attachment[];
  /** In the user's own bubble, which is dark in both themes. */
  onDark?: boolean;
  /** Set while attachments can be removed. */
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

/** Opens the viewer, or downloads what the viewer cannot show. */
function Name({ attachment }: { attachment: Attachment }) {
  const [previewing, setPreviewing] = useState(false);
  const download = useDownload();
  const { originalFilename, fileType, fileSize, available } = attachment;
  const save = () => !download.isPending && download.mutate(attachment);
  if (!available) {
    return (
      <span className="py-1.5 wrap-anywhere">
        <s>{originalFilename}</s> (deleted)
      </span>
    );
  }
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 py-0.5">
      <button
        type="button"
        onClick={fileKind(fileType).preview === 'pages' ? () => setPreviewing(true) : save}
        className="inline-flex min-h-11 cursor-pointer items-center text-left font-semibold underline underline-offset-3 wrap-anywhere max-md:pb-2.5 md:min-h-8"
      >
        {originalFilename}
      </button>
      <span className="pointer-events-none text-caption whitespace-nowrap tabular-nums max-md:-mt-2.5 max-md:w-full max-md:pb-2">
        {formatFileSize(fileSize)}
      </span>
      {previewing && (
        <FilePreview
          file={attachment}
          onDownload={save}
          downloading={download.isPending}
          onClose={() => setPreviewing(false)}
        />
      )}
    </span>
  );
}

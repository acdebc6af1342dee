import { Paperclip } from 'lucide-react';
import { countOf } from '#shared/format.ts';
import type { InboxMessage } from '#shared/inbox.ts';
import { supportCategoryLabels } from '#shared/support.ts';
import { SenderWarning } from '../messages/sender-warning.tsx';

/** The first two lines, after the subject if there is one. */
export function MessageExcerpt({
  message: { support, content, attachments, mailWarning },
}: {
  message: InboxMessage;
}) {
  return (
    <>
      {support && (
        // Truncated to the column's width.
        <span className="grid grid-cols-[minmax(0,auto)_auto] justify-start gap-1.5 text-foreground">
          <span className="truncate font-semibold">{support.subject}</span>
          <span className="shrink-0 font-normal text-muted-foreground">
            · {supportCategoryLabels[support.category]}
          </span>
        </span>
      )}
      <span className={support ? 'line-clamp-1' : 'line-clamp-2'}>{content}</span>
      <SenderWarning shown={mailWarning !== null} />
      {attachments.length > 0 && (
        <span className="flex items-center gap-1 text-caption font-normal text-muted-foreground">
          <Paperclip className="size-3.5" aria-hidden="true" />
          {countOf(attachments.length, 'file')}
        </span>
      )}
    </>
  );
}

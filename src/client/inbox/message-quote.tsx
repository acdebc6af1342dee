import type { InboxMessage } from '#shared/inbox.ts';
import { formatTimestamp } from '#shared/time.ts';
import { MailLines } from '../messages/mail-lines.tsx';

/** The original message, shown above a reply; a long one scrolls. */
export function MessageQuote({ message }: { message: InboxMessage }) {
  const { from, sentAt, content } = message;
  return (
    <section
      aria-label={`Message from ${from.name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long one
      tabIndex={0}
      className="max-h-40 overflow-y-auto rounded-control border bg-muted px-3.5 py-2.5"
    >
      <p className="text-caption text-muted-foreground">
        {from.name}, {formatTimestamp(sentAt)}
      </p>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{content}</p>
      <MailLines {...message} />
    </section>
  );
}

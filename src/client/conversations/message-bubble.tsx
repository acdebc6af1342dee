import { CheckCheck, CircleAlert, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Attachment, ConversationMessage } from '#shared/messages.ts';
import { supportCategoryLabels } from '#shared/support.ts';
import { formatTimestamp } from '#shared/time.ts';
import { AttachmentList } from '../messages/attachment-list.tsx';
import type { Outgoing } from './outbox.ts';

const metaClass = 'flex flex-wrap items-center gap-x-1.5 text-caption text-muted-foreground tabular-nums';
const actionClass =
  'inline-flex min-h-11 cursor-pointer items-center px-1.5 font-semibold text-link md:min-h-8';

/** The user's own messages are on the right; in the staff's screens, so are those of colleagues. */
function Row({ right, children }: { right: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex flex-col gap-1 ${right ? 'items-end pl-10 md:pl-16' : 'items-start pr-10 md:pr-16'}`}
    >
      {children}
    </div>
  );
}

const looks = {
  own: 'on-own',
  colleague: 'border border-input bg-card',
  theirs: 'border bg-muted',
};

interface BubbleProps {
  look: keyof typeof looks;
  /** Above the text. */
  head?: ReactNode;
  content: string;
  attachments: Attachment[];
  support?: ConversationMessage['support'];
  className?: string;
}

function Bubble({ look, head, content, attachments, support, className = '' }: BubbleProps) {
  return (
    <div className={`max-w-[68ch] rounded-card px-3.5 py-2.5 ${looks[look]} ${className}`}>
      {head}
      {support && (
        <p className="mb-1 font-semibold wrap-anywhere">
          {support.subject}
          <span className="font-normal"> · {supportCategoryLabels[support.category]}</span>
        </p>
      )}
      <p className="text-wrap wrap-anywhere whitespace-pre-line">{content}</p>
      {attachments.length > 0 && (
        <div className="mt-2">
          <AttachmentList attachments={attachments} onDark={look === 'own'} />
        </div>
      )}
    </div>
  );
}

interface MessageProps {
  message: ConversationMessage;
  own: boolean;
  /** The name of a colleague who wrote for the reader's side, shown above the text. */
  colleague?: ReactNode;
  /** Whether to show the writer, if the heading does not make it clear. */
  named?: boolean;
  /** Shown below the message, for staff. */
  note?: ReactNode;
}

/** A sent message. */
export function MessageBubble({ message, own, colleague, named = false, note }: MessageProps) {
  const ours = own || colleague !== undefined;
  return (
    <Row right={ours}>
      {named ? (
        <p className="text-caption font-semibold wrap-anywhere">
          {message.fromUserName}
          <span className="sr-only"> wrote:</span>
        </p>
      ) : (
        <span className="sr-only">{own ? 'You wrote:' : `${message.fromUserName} wrote:`}</span>
      )}
      <Bubble
        look={own ? 'own' : ours ? 'colleague' : 'theirs'}
        head={colleague}
        content={message.content}
        attachments={message.attachments}
        support={message.support}
      />
      <p className={metaClass}>
        {message.channel === 'email' && (
          <>
            <Mail className="size-3.5" aria-hidden="true" />
            Email ·
          </>
        )}
        <time dateTime={message.sentAt}>{formatTimestamp(message.sentAt)}</time>
        {ours && message.read && (
          <>
            <CheckCheck className="ml-1 size-4 text-success" aria-hidden="true" />
            <span className="font-semibold text-success">Read</span>
          </>
        )}
      </p>
      {note}
    </Row>
  );
}

interface OutgoingProps {
  outgoing: Outgoing;
  failure: string | undefined;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message in the outbox: being sent, or failed. */
export function OutgoingBubble({ outgoing, failure, onRetry, onDiscard }: OutgoingProps) {
  const { content, attachments, writtenAt } = outgoing;
  return (
    <Row right>
      <span className="sr-only">You wrote:</span>
      <Bubble
        look="own"
        content={content}
        attachments={attachments}
        className={failure ? 'ring-2 ring-danger ring-offset-2 ring-offset-card' : ''}
      />
      {failure ? (
        <div
          role="alert"
          className="mt-1 flex flex-wrap items-center justify-end gap-x-1.5 text-caption text-danger"
        >
          <span className="flex gap-1.5 font-medium">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            Not sent. {failure}
          </span>
          <span className="flex">
            <button type="button" className={actionClass} onClick={onRetry}>
              Try again
            </button>
            <button type="button" className={actionClass} onClick={onDiscard}>
              Delete
            </button>
          </span>
        </div>
      ) : (
        <p className={metaClass}>
          <time dateTime={writtenAt}>{formatTimestamp(writtenAt)}</time> · Sending...
        </p>
      )}
    </Row>
  );
}

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

/** The user's own messages are on the right. */
function Row({ own, children }: { own: boolean; children: ReactNode }) {
  return (
    <div className={`flex flex-col gap-1 ${own ? 'items-end pl-10 md:pl-16' : 'items-start pr-10 md:pr-16'}`}>
      {children}
    </div>
  );
}

interface BubbleProps {
  own: boolean;
  content: string;
  attachments: Attachment[];
  support?: ConversationMessage['support'];
  className?: string;
}

function Bubble({ own, content, attachments, support, className = '' }: BubbleProps) {
  return (
    <div
      className={`max-w-[68ch] rounded-card px-3.5 py-2.5 ${own ? 'on-own' : 'border bg-muted'} ${className}`}
    >
      {support && (
        <p className="mb-1 font-semibold wrap-anywhere">
          {support.subject}
          <span className="font-normal"> · {supportCategoryLabels[support.category]}</span>
        </p>
      )}
      <p className="text-wrap wrap-anywhere whitespace-pre-line">{content}</p>
      {attachments.length > 0 && (
        <div className="mt-2">
          <AttachmentList attachments={attachments} onDark={own} />
        </div>
      )}
    </div>
  );
}

/** A sent message. */
export function MessageBubble({ message, own }: { message: ConversationMessage; own: boolean }) {
  return (
    <Row own={own}>
      <span className="sr-only">{own ? 'You wrote:' : `${message.fromUserName} wrote:`}</span>
      <Bubble
        own={own}
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
        {own && message.read && (
          <>
            <CheckCheck className="ml-1 size-4 text-success" aria-hidden="true" />
            <span className="font-semibold text-success">Read</span>
          </>
        )}
      </p>
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
    <Row own>
      <span className="sr-only">You wrote:</span>
      <Bubble
        own
        content={content}
        attachments={attachments}
        className={failure ? 'ring-2 ring-danger ring-offset-2 ring-offset-card' : ''}
      />
      {failure ? (
        <div role="alert" className={`${metaClass} mt-1 justify-end text-danger`}>
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          <span className="font-medium">Not sent. {failure}</span>
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

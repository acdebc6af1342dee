import { Copy, Forward, MessagesSquare, Reply } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { InboxMessage } from '#shared/inbox.ts';
import { supportCategoryLabels } from '#shared/support.ts';
import { formatTimestamp } from '#shared/time.ts';
import { ApiError } from '../core/api-error.ts';
import { useUser } from '../core/session.ts';
import { useMarkRead } from '../messages/api.ts';
import { AttachmentList } from '../messages/attachment-list.tsx';
import { MailLines } from '../messages/mail-lines.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useInboxMessage } from './api.ts';
import { Assignment } from './assignment.tsx';
import { openConversation, openMessagePath } from './inbox-path.ts';
import { ChannelBadge } from './message-badges.tsx';
import { MessageQuote } from './message-quote.tsx';
import { MessageUserLabel } from './message-user-label.tsx';
import { type ReplyKind, replyRecipient } from './reply.ts';
import { ReplyForm } from './reply-form.tsx';

interface Props {
  id: number;
  /** The row of the list. */
  known: InboxMessage | undefined;
  onClose: () => void;
}

const answerTitles: Record<ReplyKind, string> = { reply: 'Reply', forward: 'Forward message' };

/** Shows one message, with reply and forward. */
export function MessageDialog({ id, known, onClose }: Props) {
  const { id: me } = useUser();
  const { data: message, error, refetch } = useInboxMessage(id, known);
  const { mutate: markRead } = useMarkRead();
  const [answering, setAnswering] = useState<ReplyKind>();

  const unreadByMe = message?.toUserId === me && !message.read;
  useEffect(() => {
    if (unreadByMe) markRead(id);
  }, [unreadByMe, id, markRead]);

  if (!message) {
    return (
      <Dialog open wide="writing" onClose={onClose} title="Message">
        {error ? <NotThere error={error} onRetry={() => void refetch()} /> : <Waiting />}
      </Dialog>
    );
  }
  const title = answering ? answerTitles[answering] : (message.support?.subject ?? 'Message');
  return (
    <Dialog open wide="writing" onClose={onClose} title={title}>
      {answering ? <MessageQuote message={message} /> : <Content message={message} />}
      {answering ? (
        <ReplyForm
          key={answering}
          kind={answering}
          message={message}
          onSent={onClose}
          onCancel={() => setAnswering(undefined)}
        />
      ) : (
        <>
          {message.queued && <Assignment message={message} />}
          <Actions message={message} onAnswer={setAnswering} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

function Content({ message }: { message: InboxMessage }) {
  return (
    <>
      <About message={message} />
      <h3 className="sr-only">Content</h3>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{message.content}</p>
      {message.attachments.length > 0 && <AttachmentList attachments={message.attachments} />}
      <MailLines {...message} />
    </>
  );
}

function About({ message: { sentAt, from, to, channel, support } }: { message: InboxMessage }) {
  return (
    <DescriptionList short>
      <DescriptionItem term="From">
        <MessageUserLabel user={from} />
      </DescriptionItem>
      <DescriptionItem term="To">
        <MessageUserLabel user={to} />
      </DescriptionItem>
      <DescriptionItem term="Date">
        <time dateTime={sentAt}>{formatTimestamp(sentAt)}</time>
      </DescriptionItem>
      <DescriptionItem term="Channel">
        <ChannelBadge channel={channel} />
      </DescriptionItem>
      {support && (
        <DescriptionItem term="Category">{supportCategoryLabels[support.category]}</DescriptionItem>
      )}
    </DescriptionList>
  );
}

interface ActionsProps {
  message: InboxMessage;
  onAnswer: (kind: ReplyKind) => void;
  onClose: () => void;
}

function Actions({ message, onAnswer, onClose }: ActionsProps) {
  const { id: me } = useUser();
  const other = replyRecipient(message, me);
  const answerable = other !== null && !other.closed;
  return (
    <>
      {other?.closed && (
        <p className="text-muted-foreground">
          The account of {other.name} is closed and can no longer be written to.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAnswer('reply')} disabled={!answerable}>
          <Reply className="size-4.5" aria-hidden="true" />
          Reply
        </Button>
        <Button variant="secondary" onClick={() => onAnswer('forward')}>
          <Forward className="size-4.5" aria-hidden="true" />
          Forward
        </Button>
        <Button variant="secondary" onClick={() => void copyText(message.content, copyByHand)}>
          <Copy className="size-4.5" aria-hidden="true" />
          Copy
        </Button>
        <Link to={openMessagePath(message)} className={buttonClass('secondary')}>
          <MessagesSquare className="size-4.5" aria-hidden="true" />
          {openConversation}
        </Link>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}

const copyByHand = 'Your browser does not allow it here. Select the text and copy it yourself.';

function NotThere({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return error instanceof ApiError && error.status === 404 ? (
    <p>This message does not exist. The address may be incomplete.</p>
  ) : (
    <LoadError what="this message" onRetry={onRetry} />
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="space-y-4">
      <p role="status" className="sr-only">
        Loading message...
      </p>
      <Skeleton className="h-24" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}

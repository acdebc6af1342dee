import { Lock } from 'lucide-react';
import type { Ref } from 'react';
import type { ConversationMessage } from '#shared/messages.ts';
import type {
  CommentedMessage,
  ConversationComment,
  StaffConversationDetails,
} from '#shared/staff-conversations.ts';
import { formatTimestamp } from '#shared/time.ts';
import { MessageBubble } from '../conversations/message-bubble.tsx';
import { MessageThread } from '../conversations/message-thread.tsx';
import { useUndelivered } from '../conversations/use-undelivered.ts';
import { MailLines } from '../messages/mail-lines.tsx';
import { StaffAvatar } from '../staff-profiles/staff-avatar.tsx';
import type { BottomScrollHandle } from '../ui/bottom-scroll.tsx';
import { useMarkStaffConversationRead, type useStaffMessages } from './api.ts';
import type { useAnswerOutbox } from './thread-outbox.ts';
import { otherSide, responsible } from './thread-words.ts';

interface Props {
  id: number;
  me: number;
  /** Undefined while it is loading. */
  conversation: StaffConversationDetails | undefined;
  history: ReturnType<typeof useStaffMessages>;
  outbox: ReturnType<typeof useAnswerOutbox>;
  scroll: Ref<BottomScrollHandle>;
}

/** The client's messages left, the firm's right, internal comments across both. */
export function ThreadMessages({ id, me, conversation, history, outbox, scroll }: Props) {
  const { mutate: markRead } = useMarkStaffConversationRead(id);
  // Sender and recipient are known only once both have loaded.
  const messages = conversation && history.messages;
  const other = conversation && otherSide(conversation);
  const assigneeId = conversation?.assignee?.id;
  const outgoing = useUndelivered(outbox, ({ answer }) => answer?.conversationId === id, messages);
  const inQueue = conversation?.customer && assigneeId === undefined;
  return (
    <MessageThread
      name={other?.name ?? ''}
      history={{ ...history, messages }}
      outgoing={outgoing}
      outbox={outbox}
      scroll={scroll}
      appended={messages?.at(-1)?.comments.at(-1)?.id}
      isForMe={({ toUserId }) => toUserId === me || (toUserId === null && (assigneeId ?? me) === me)}
      markRead={inQueue ? undefined : markRead}
      empty={null}
    >
      {(message: CommentedMessage) => (
        <>
          <li>
            <MessageBubble
              message={message}
              own={message.fromUserId === me}
              note={<MailLines {...message} />}
              colleague={
                conversation && isColleague(message, me, other?.id) ? (
                  <ColleagueName message={message} conversation={conversation} />
                ) : undefined
              }
            />
          </li>
          {message.comments.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </>
      )}
    </MessageThread>
  );
}

function isColleague({ fromUserId }: ConversationMessage, me: number, otherId: number | undefined): boolean {
  return fromUserId !== me && fromUserId !== otherId;
}

interface ColleagueProps {
  message: ConversationMessage;
  conversation: StaffConversationDetails;
}

function ColleagueName({ message: { fromUserId, fromUserName }, conversation }: ColleagueProps) {
  const holder = conversation.customer && responsible(conversation);
  return (
    <p className="mb-1 flex flex-wrap items-center gap-x-2 text-caption">
      <StaffAvatar userId={fromUserId} name={fromUserName} className="size-6 text-tiny!" />
      <span className="font-semibold wrap-anywhere text-link">{fromUserName}</span>
      {holder && holder.id !== fromUserId && <span className="text-muted-foreground">for {holder.name}</span>}
    </p>
  );
}

function Comment({ comment: { author, content, createdAt } }: { comment: ConversationComment }) {
  return (
    <li className="rounded-card border border-dashed border-warning bg-warning-soft px-3.5 py-2">
      <p className="flex flex-wrap items-center gap-x-1.5 text-caption text-warning">
        <Lock className="size-3.5 shrink-0" aria-hidden="true" />
        <span className="font-semibold wrap-anywhere">{author.name}</span>
        <span className="flex-1 basis-40">· internal comment, only staff see it</span>
        <time dateTime={createdAt} className="tabular-nums">
          {formatTimestamp(createdAt)}
        </time>
      </p>
      <p className="text-wrap wrap-anywhere whitespace-pre-line">{content}</p>
    </li>
  );
}

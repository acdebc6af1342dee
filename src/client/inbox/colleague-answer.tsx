import { Link } from 'react-router';
import type { InboxMessage } from '#shared/inbox.ts';
import type { ConversationMessage } from '#shared/messages.ts';
import { formatTimestamp } from '#shared/time.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { openConversation, openMessagePath } from './inbox-path.ts';

interface Props {
  /** The server's message, which says who has answered. */
  title: string;
  message: InboxMessage;
  answers: ConversationMessage[];
}

/** Shown above the field after an answer was rejected because a colleague had answered. The text stays in the field. */
export function ColleagueAnswer({ title, message, answers }: Props) {
  return (
    <FormAlert title={title}>
      {answers.map(({ id, fromUserName, sentAt, content }) => (
        <blockquote key={id} className="mt-2 border-l-2 border-danger pl-3">
          <p className="text-caption text-muted-foreground">
            {fromUserName}, {formatTimestamp(sentAt)}
          </p>
          <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{content}</p>
        </blockquote>
      ))}
      <Link to={openMessagePath(message)} className="mt-1 inline-flex min-h-11 items-center text-link">
        {openConversation}
      </Link>
    </FormAlert>
  );
}

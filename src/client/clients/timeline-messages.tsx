import { CheckCheck, MessageSquare, MessageSquareReply } from 'lucide-react';
import { Link } from 'react-router';
import type { OpenMatters } from '#shared/clients.ts';
import { extensionOf } from '#shared/files.ts';
import { countOf } from '#shared/format.ts';
import type { EntryOf } from '#shared/timeline-entries.ts';
import type { PreviewedFile } from '../files/file-preview.tsx';
import { inboxMessagePath } from '../inbox/inbox-path.ts';
import { SenderWarning } from '../messages/sender-warning.tsx';
import { conversationsPath } from '../staff-conversations/address.ts';
import { Badge } from '../ui/badge.tsx';
import { FileName } from './file-name.tsx';
import type { MessageRun } from './timeline-days.ts';
import { excerptClass, Name, State, when } from './timeline-details.tsx';
import { TimelineRow } from './timeline-row.tsx';

/** Conversations that wait for an answer, each with the time since when. */
export type Waiting = NonNullable<OpenMatters['conversations']>['open'];

interface Props {
  run: MessageRun;
  joint: boolean;
  waiting: Waiting | undefined;
  onPreview: (file: PreviewedFile) => void;
}

/** Consecutive messages of one writer. */
export function TimelineMessages({ run: { messages }, joint, waiting, onPreview }: Props) {
  const [newest] = messages;
  const { writer, recipient, conversation, subject } = newest;
  const byClient = writer.role === 'customer';
  const waitingSince = waiting?.find(({ id }) => id === conversation?.id)?.since;
  const waits = byClient && waitingSince !== undefined && newest.at >= waitingSince;
  const read = !byClient && messages.every((message) => message.read);
  const files = messages.flatMap(({ attachments }) => attachments);
  const text = messages
    .toReversed()
    .map(({ excerpt, isShortened }) => (isShortened ? `${excerpt}…` : excerpt))
    .join(' ');
  return (
    <TimelineRow
      {...when(newest.at)}
      icon={byClient ? MessageSquare : MessageSquareReply}
      waiting={waits}
      state={
        waits ? (
          <Badge tone="clay">Waiting for us</Badge>
        ) : read ? (
          <State>
            <CheckCheck className="size-4 text-success" aria-hidden="true" /> Read
          </State>
        ) : undefined
      }
    >
      <p>
        <Name person={writer} joint={joint} /> wrote{byClient && ` to ${recipient?.name ?? 'the firm'}`}
        {!byClient && joint && recipient && (
          <>
            {' '}
            to <Name person={recipient} joint quiet />
          </>
        )}
        {!byClient && forWhom(newest)}
        {messages.length > 1 && ` · ${countOf(messages.length, 'message')}`}
        {subject && ` · ${subject}`}
      </p>
      <Link
        to={
          conversation ? conversationsPath({ view: 'all', id: conversation.id }) : inboxMessagePath(newest.id)
        }
        className="block hover:underline"
      >
        <span className={excerptClass}>{text}</span>
      </Link>
      <SenderWarning shown={messages.some(({ mailWarning }) => mailWarning !== null)} />
      {files.length > 0 && (
        <p className="mt-0.5 flex flex-wrap gap-x-4">
          {files.map(({ id, originalFilename, sha256, available }) => (
            <FileName
              key={id}
              file={
                available
                  ? { id, originalFilename, sha256, fileType: extensionOf(originalFilename) }
                  : undefined
              }
              name={originalFilename}
              onPreview={onPreview}
            />
          ))}
        </p>
      )}
    </TimelineRow>
  );
}

/** ' for Dana Reyes' if a colleague answered in her conversation with the client, or ' for the firm'. */
function forWhom({ writer, conversation }: EntryOf<'message'>): string {
  if (!conversation || conversation.with?.id === writer.id) return '';
  return ` for ${conversation.with?.name ?? 'the firm'}`;
}

import { CheckCheck, MessageSquare, MessageSquareReply } from 'lucide-react';
import { Link } from 'react-router';
import type { OpenMatters } from '#shared/clients.ts';
import { extensionOf } from '#shared/files.ts';
import { countOf } from '#shared/format.ts';
import type { PreviewedFile } from '../files/file-preview.tsx';
import { inboxMessagePath } from '../inbox/inbox-path.ts';
import { Badge } from '../ui/badge.tsx';
import { FileName } from './file-name.tsx';
import type { MessageRun } from './timeline-days.ts';
import { excerptClass, Name, State, when } from './timeline-details.tsx';
import { TimelineRow } from './timeline-row.tsx';

/** Who waits for an answer: their messages since then. */
export type Waiting = NonNullable<OpenMatters['waitingMessages']>['people'];

interface Props {
  run: MessageRun;
  joint: boolean;
  waiting: Waiting | undefined;
  onPreview: (file: PreviewedFile) => void;
}

/** Messages that one person wrote in a row. */
export function TimelineMessages({ run: { messages }, joint, waiting, onPreview }: Props) {
  const [newest] = messages;
  const { writer, recipient, subject } = newest;
  const byClient = writer.role === 'customer';
  const waitingSince = waiting?.find(({ id }) => id === writer.id)?.oldestAt;
  const waits = waitingSince !== undefined && newest.at >= waitingSince;
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
        {messages.length > 1 && ` · ${countOf(messages.length, 'message')}`}
        {subject && ` · ${subject}`}
      </p>
      <Link to={inboxMessagePath(newest.id)} className="block hover:underline">
        <span className={excerptClass}>{text}</span>
      </Link>
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

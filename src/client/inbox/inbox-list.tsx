import { Eye, MailCheck, MessagesSquare, UserCheck, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { InboxMessage } from '#shared/inbox.ts';
import type { MessageUser } from '#shared/messages.ts';
import { clientPath } from '#shared/paths.ts';
import { formatTimestamp } from '#shared/time.ts';
import { ClientLink, clientId } from '../clients/client-link.tsx';
import { useUser } from '../core/session.ts';
import { supportName } from '../messages/conversation-heading.ts';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { TimestampText } from '../ui/timestamp-text.tsx';
import { openConversation, openMessagePath } from './inbox-path.ts';
import { ChannelBadge, ReadBadge } from './message-badges.tsx';
import { MessageExcerpt } from './message-excerpt.tsx';
import { MessageUserLabel, messageRole } from './message-user-label.tsx';

interface Props {
  messages: InboxMessage[];
  onOpen: (message: InboxMessage) => void;
  onMarkRead: (message: InboxMessage) => void;
  onAssign: (message: InboxMessage) => void;
}

const caption = 'Messages of the firm, newest first';

export function InboxList({ messages, onOpen, onMarkRead, onAssign }: Props) {
  const { id: me } = useUser();
  const navigate = useNavigate();
  const waitsForMe = ({ read, toUserId }: InboxMessage) => !read && toUserId === me;

  /** Names link to the client page, so the date and the rest of the row open the message. */
  const opener = (message: InboxMessage) => (
    <RowOpener
      quiet
      wholeRow
      label={`Message from ${message.from.name}, ${formatTimestamp(message.sentAt)}`}
      onOpen={() => onOpen(message)}
    >
      <span>
        <TimestampText timestamp={message.sentAt} />
      </span>
    </RowOpener>
  );
  const columns: Column<InboxMessage>[] = [
    {
      header: 'From',
      width: 12.5,
      cell: ({ from }) => <MessageUserLabel user={from} />,
    },
    { header: 'To', width: 12, cell: ({ to }) => <MessageUserLabel user={to} />, roomy: true },
    {
      header: 'Message',
      width: 15,
      cell: (message, short) => (
        <>
          {short && (
            <span className="block text-caption font-normal text-muted-foreground">
              <Recipient message={message} />
            </span>
          )}
          <MessageExcerpt message={message} />
        </>
      ),
    },
    {
      header: 'Channel',
      width: 5.25,
      cell: ({ channel }) => <ChannelBadge channel={channel} />,
      roomy: true,
    },
    { header: 'Date', width: 7.5, cell: opener, numeric: true },
    {
      header: 'Status',
      width: 4.75,
      cell: ({ read, channel }, short) => (
        <span className="inline-flex flex-col items-start gap-1">
          <ReadBadge read={read} />
          {short && <ChannelBadge channel={channel} />}
        </span>
      ),
    },
  ];

  const menu = (message: InboxMessage) => (
    <RowMenu
      label={`Actions for the message from ${message.from.name}`}
      actions={[
        { label: 'View Message', icon: Eye, onSelect: () => onOpen(message) },
        {
          label: openConversation,
          icon: MessagesSquare,
          onSelect: () => void navigate(openMessagePath(message)),
        },
        ...(waitsForMe(message)
          ? [{ label: 'Mark as Read', icon: MailCheck, onSelect: () => onMarkRead(message) }]
          : []),
        ...(message.queued && !message.to
          ? [{ label: 'Assign to me', icon: UserCheck, onSelect: () => onAssign(message) }]
          : []),
        ...clientsOf(message).map(({ id, name }) => ({
          label: `Client page of ${name}`,
          icon: UserRound,
          onSelect: () => void navigate(clientPath(id)),
        })),
      ]}
    />
  );

  return (
    <RowList
      caption={caption}
      rows={messages}
      columns={columns}
      action={menu}
      emphasized={waitsForMe}
      card={(message) => ({
        title: (
          <span className="flex items-baseline justify-between gap-3">
            <span>
              <span className="font-semibold">
                <ClientLink id={clientId(message.from)} name={message.from.name} />
              </span>{' '}
              <span className="text-caption font-normal text-muted-foreground">
                {messageRole(message.from)}
              </span>
            </span>
            <span className="text-caption whitespace-nowrap text-muted-foreground font-normal tabular-nums">
              {opener(message)}
            </span>
          </span>
        ),
        meta: (
          <>
            <Recipient message={message} />
            <MessageExcerpt message={message} />
          </>
        ),
        badge: (
          <span className="flex flex-wrap gap-1.5">
            <ChannelBadge channel={message.channel} />
            <ReadBadge read={message.read} />
          </span>
        ),
      })}
    />
  );
}

/** 'To Dana Reyes, Admin', where there is no room for a column of recipients. */
function Recipient({ message: { to } }: { message: InboxMessage }) {
  return (
    <>
      To <ClientLink id={clientId(to)} name={to?.name ?? supportName} />, {messageRole(to)}
    </>
  );
}

/** The clients among sender and recipient. */
const clientsOf = ({ from, to }: InboxMessage) =>
  [from, to].filter((side) => side?.role === 'customer') as MessageUser[];

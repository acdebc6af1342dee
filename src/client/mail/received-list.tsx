import { Download } from 'lucide-react';
import { Link } from 'react-router';
import type { ReceivedMail } from '#shared/mail.ts';
import { enquiryPath } from '#shared/paths.ts';
import { formatTimestamp } from '#shared/time.ts';
import { openMessagePath } from '../inbox/inbox-path.ts';
import type { Column } from '../ui/data-table.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { rowNameClass } from '../ui/row-opener.tsx';
import { TimestampText } from '../ui/timestamp-text.tsx';
import { useDownloadOriginal } from './api.ts';
import { OutcomeBadge, SenderBadge } from './mail-badges.tsx';
import { downloadOriginalLabel } from './original-mail.tsx';

const columns: Column<ReceivedMail>[] = [
  {
    header: 'Email',
    width: 13.5,
    cell: (mail) => (
      <>
        <Subject mail={mail} />
        {mail.reason && <div className="text-caption text-muted-foreground">{mail.reason}</div>}
      </>
    ),
  },
  {
    header: 'From',
    width: 13,
    cell: (mail, short) => (
      <>
        <Sender mail={mail} />
        {short && isRead(mail) && <SenderBadge authentication={mail.authentication} />}
      </>
    ),
  },
  {
    header: 'Sender',
    width: 10.5,
    cell: (mail) => isRead(mail) && <SenderBadge authentication={mail.authentication} />,
    roomy: true,
    steady: true,
  },
  {
    header: 'Became',
    width: 8.5,
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    steady: true,
  },
  {
    header: 'Received',
    width: 7.5,
    cell: ({ receivedAt }) => <TimestampText timestamp={receivedAt} />,
    numeric: true,
  },
];

export function ReceivedList({ mails }: { mails: ReceivedMail[] }) {
  const { mutate: download } = useDownloadOriginal();
  const menu = ({ id, subject, stored }: ReceivedMail) =>
    stored && (
      <RowMenu
        label={`Actions for ${subject || 'the email'}`}
        actions={[{ label: downloadOriginalLabel, icon: Download, onSelect: () => download(id) }]}
      />
    );
  return (
    <RowList
      caption="Emails received, newest first"
      rows={mails}
      columns={columns}
      action={menu}
      card={(mail) => ({
        title: <Subject mail={mail} />,
        meta: (
          <>
            <Sender mail={mail} />
            <span className="block">{formatTimestamp(mail.receivedAt)}</span>
            {mail.reason && <span className="block">{mail.reason}</span>}
          </>
        ),
        badge: (
          <span className="flex flex-wrap gap-1.5">
            <OutcomeBadge outcome={mail.outcome} />
            {isRead(mail) && <SenderBadge authentication={mail.authentication} />}
          </span>
        ),
      })}
    />
  );
}

/** Nothing is known about the sender of a mail that has not been read yet or could not be read. */
const isRead = ({ fromAddress }: ReceivedMail) => fromAddress !== null;

/** The subject as plain text, linked to the message or enquiry that the mail became. */
function Subject({ mail }: { mail: ReceivedMail }) {
  const { subject, outcome } = mail;
  const text = subject || (outcome === 'waiting' ? 'Not read yet' : 'No subject');
  const to = pathOf(mail);
  if (!to) return <span className={subject ? 'font-semibold' : 'text-muted-foreground'}>{text}</span>;
  return (
    <Link to={to} className={rowNameClass}>
      {text}
    </Link>
  );
}

function pathOf({ messageId, conversationId, contactId }: ReceivedMail): string | undefined {
  if (messageId !== null) return openMessagePath({ id: messageId, conversationId });
  return contactId === null ? undefined : enquiryPath(contactId);
}

function Sender({ mail: { fromName, fromAddress } }: { mail: ReceivedMail }) {
  if (!fromAddress) return <span className="text-muted-foreground">Not known</span>;
  return (
    <>
      {fromName && <span className="block">{fromName}</span>}
      <span className={fromName ? 'block text-caption text-muted-foreground' : 'block'}>
        <EmailText email={fromAddress} />
      </span>
    </>
  );
}

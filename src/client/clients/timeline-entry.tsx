import { format } from 'date-fns/format';
import {
  CalendarDays,
  CheckCheck,
  Eye,
  FileDown,
  History,
  Lock,
  Mail,
  MessageSquare,
  MessageSquareReply,
  Upload,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { enquiryServiceLabel } from '#shared/contacts.ts';
import { extensionOf } from '#shared/files.ts';
import { countOf } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { firmClock, firmDay, formatDay } from '#shared/time.ts';
import type { EntryOf, TimelinePerson } from '#shared/timeline-entries.ts';
import { AppointmentStatusBadge } from '../appointments/status.tsx';
import { shortWhenLabel } from '../appointments/when-label.ts';
import { ContactStatusBadge } from '../contacts/contact-status.tsx';
import type { PreviewedFile } from '../files/file-preview.tsx';
import { inboxMessagePath } from '../inbox/inbox-path.ts';
import { Badge } from '../ui/badge.tsx';
import { FileName } from './file-name.tsx';
import type { MessageRun, ShownEntry } from './timeline-days.ts';
import { TimelineRow } from './timeline-row.tsx';

interface Props {
  entry: ShownEntry;
  /** The client's messages since then wait for an answer. */
  waitingSince: string | undefined;
  onPreview: (file: PreviewedFile) => void;
}

export function TimelineEntry({ entry, waitingSince, onPreview }: Props) {
  switch (entry.kind) {
    case 'messages':
      return <Messages run={entry} waitingSince={waitingSince} onPreview={onPreview} />;
    case 'file':
      return <FileRow entry={entry} onPreview={onPreview} />;
    case 'appointment':
      return <AppointmentRow entry={entry} />;
    case 'enquiry':
      return <EnquiryRow entry={entry} />;
    case 'note':
      return <NoteRow entry={entry} />;
    case 'opening':
      return <OpeningRow entry={entry} onPreview={onPreview} />;
    case 'audit':
      return (
        <TimelineRow {...when(entry.at)} icon={History} quiet>
          {entry.who} {entry.what}
        </TimelineRow>
      );
  }
}

const when = (at: string | null) => ({
  at: at ?? undefined,
  clock: at ? format(new Date(at), 'h:mm a') : '',
});

const strong = 'font-semibold';
/** Up to two lines of a text. */
const excerptClass = 'mt-0.5 line-clamp-2 text-muted-foreground';

function Messages({
  run: { messages },
  waitingSince,
  onPreview,
}: { run: MessageRun } & Omit<Props, 'entry'>) {
  const [newest] = messages;
  const { writer, recipient, subject } = newest;
  const byClient = writer.role === 'customer';
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
        <Name person={writer} /> wrote{byClient && ` to ${recipient?.name ?? 'the firm'}`}
        {messages.length > 1 && ` · ${countOf(messages.length, 'message')}`}
        {subject && ` · ${subject}`}
      </p>
      <Link to={inboxMessagePath(newest.id)} className={`${excerptClass} hover:underline`}>
        {text}
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

function FileRow({ entry, onPreview }: { entry: EntryOf<'file'>; onPreview: Props['onPreview'] }) {
  const byClient = entry.uploadedBy.role === 'customer';
  const about = [entry.company?.name, entry.description].filter(Boolean).join(' · ');
  return (
    <TimelineRow {...when(entry.at)} icon={byClient ? Upload : FileDown} state={<FileState entry={entry} />}>
      <p>
        <Name person={entry.uploadedBy} /> {byClient ? 'sent' : 'shared'}{' '}
        <FileName
          file={entry.deleted ? undefined : entry}
          name={entry.originalFilename}
          onPreview={onPreview}
        />
      </p>
      {about && <p className={excerptClass}>{about}</p>}
    </TimelineRow>
  );
}

/** Only files for the client can wait to be opened. */
function FileState({ entry: { deleted, uploadedBy, openedAt } }: { entry: EntryOf<'file'> }) {
  if (deleted) return <Badge>Deleted</Badge>;
  if (uploadedBy.role === 'customer') return null;
  return openedAt ? <State>Opened {formatDay(openedAt)}</State> : <State>Not opened</State>;
}

function AppointmentRow({ entry }: { entry: EntryOf<'appointment'> }) {
  const { startsAt, host, company, status, serviceType } = entry;
  const day = firmDay(startsAt);
  return (
    <TimelineRow {...when(entry.at)} icon={CalendarDays} state={<AppointmentStatusBadge status={status} />}>
      <p>
        <span className={strong}>{appointmentServiceLabel(serviceType)}</span> with {host.name} booked
      </p>
      <p className="mt-0.5 text-muted-foreground">
        <Link to={`${paths.appointments}?date=${day}&staff=${host.id}`} className="hover:underline">
          {shortWhenLabel({ appointmentDate: day, startTime: firmClock(startsAt) })}
        </Link>
        {company && ` · ${company.name}`}
      </p>
    </TimelineRow>
  );
}

function EnquiryRow({ entry }: { entry: EntryOf<'enquiry'> }) {
  return (
    <TimelineRow {...when(entry.at)} icon={Mail} state={<ContactStatusBadge status={entry.status} />}>
      <p>
        <span className={strong}>{entry.fullName}</span> sent an enquiry ·{' '}
        {enquiryServiceLabel(entry.serviceInterested)}
      </p>
      <Link
        to={`${paths.adminContacts}?q=${encodeURIComponent(entry.fullName)}`}
        className={`${excerptClass} hover:underline`}
      >
        {entry.excerpt}
        {entry.isShortened && '…'}
      </Link>
    </TimelineRow>
  );
}

function NoteRow({ entry }: { entry: EntryOf<'note'> }) {
  return (
    <TimelineRow {...when(entry.at)} icon={Lock} internal state={entry.pinned && <State>Pinned</State>}>
      <p>
        {entry.author ? <Name person={entry.author} /> : <span className={strong}>A note</span>}
        {entry.author ? ' added a note, only staff see it' : ' from before, only staff see it'}
      </p>
      <p className="mt-0.5 line-clamp-2">
        {entry.excerpt}
        {entry.isShortened && '…'}
      </p>
    </TimelineRow>
  );
}

function OpeningRow({ entry, onPreview }: { entry: EntryOf<'opening'>; onPreview: Props['onPreview'] }) {
  const { who, downloaded, file } = entry;
  return (
    <TimelineRow {...when(entry.at)} icon={Eye} quiet>
      {who?.name ?? 'Unknown user'} {downloaded ? 'downloaded' : 'opened'}{' '}
      <FileName
        quiet
        file={file.deleted ? undefined : file}
        name={file.originalFilename}
        onPreview={onPreview}
      />
    </TimelineRow>
  );
}

function Name({ person }: { person: TimelinePerson }) {
  return <span className={strong}>{person.name}</span>;
}

function State({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-caption whitespace-nowrap text-muted-foreground">
      {children}
    </span>
  );
}

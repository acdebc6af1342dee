import { CalendarDays, Eye, FileDown, History, Lock, Mail, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { enquiryServiceLabel } from '#shared/contacts.ts';
import { paths } from '#shared/paths.ts';
import { firmClock, firmDay, formatDay } from '#shared/time.ts';
import type { EntryOf, TimelineClient, TimelineKind } from '#shared/timeline-entries.ts';
import { AppointmentStatusBadge } from '../appointments/status.tsx';
import { shortWhenLabel } from '../appointments/when-label.ts';
import { ContactStatusBadge } from '../contacts/contact-status.tsx';
import type { PreviewedFile } from '../files/file-preview.tsx';
import { Badge } from '../ui/badge.tsx';
import { ClientLink } from './client-link.tsx';
import { FileName } from './file-name.tsx';
import type { ShownEntry } from './timeline-days.ts';
import { excerptClass, Name, State, strong, when } from './timeline-details.tsx';
import { TimelineMessages, type Waiting } from './timeline-messages.tsx';
import { TimelineRow } from './timeline-row.tsx';

interface Props {
  entry: ShownEntry;
  /** True in a company's timeline, which names whom an entry concerns. */
  joint: boolean;
  waiting: Waiting | undefined;
  onPreview: (file: PreviewedFile) => void;
}

export function TimelineEntry({ entry, joint, waiting, onPreview }: Props) {
  switch (entry.kind) {
    case 'messages':
      return <TimelineMessages run={entry} joint={joint} waiting={waiting} onPreview={onPreview} />;
    case 'file':
      return <FileRow entry={entry} joint={joint} onPreview={onPreview} />;
    case 'appointment':
      return <AppointmentRow entry={entry} joint={joint} />;
    case 'enquiry':
      return <EnquiryRow entry={entry} joint={joint} />;
    case 'note':
      return <NoteRow entry={entry} joint={joint} />;
    case 'opening':
      return <OpeningRow entry={entry} joint={joint} onPreview={onPreview} />;
    case 'audit':
      return (
        <TimelineRow {...when(entry.at)} icon={History} quiet>
          {entry.who} {entry.what}
        </TimelineRow>
      );
  }
}

interface RowProps<Kind extends TimelineKind> {
  entry: EntryOf<Kind>;
  joint: boolean;
}

function FileRow({ entry, joint, onPreview }: RowProps<'file'> & Pick<Props, 'onPreview'>) {
  const byClient = entry.uploadedBy.role === 'customer';
  const about = [!joint && entry.company?.name, entry.description].filter(Boolean).join(' · ');
  return (
    <TimelineRow {...when(entry.at)} icon={byClient ? Upload : FileDown} state={<FileState entry={entry} />}>
      <p>
        {entry.byLink ? 'Somebody' : <Name person={entry.uploadedBy} joint={joint} />}{' '}
        {byClient ? 'sent' : 'shared'}{' '}
        <FileName
          file={entry.deleted ? undefined : entry}
          name={entry.originalFilename}
          onPreview={onPreview}
        />
        {entry.byLink && ' through the upload link'}
        {joint && entry.byLink && <Concerned by="of" client={entry.client} />}
        {joint && !byClient && <Concerned by="with" client={entry.client} />}
      </p>
      {about && <p className={excerptClass}>{about}</p>}
    </TimelineRow>
  );
}

/** Only files sent to the client have an opened state. */
function FileState({ entry: { deleted, uploadedBy, openedAt } }: { entry: EntryOf<'file'> }) {
  if (deleted) return <Badge>Deleted</Badge>;
  if (uploadedBy.role === 'customer') return null;
  return openedAt ? <State>Opened {formatDay(openedAt)}</State> : <State>Not opened</State>;
}

function AppointmentRow({ entry, joint }: RowProps<'appointment'>) {
  const { startsAt, host, company, status, serviceType } = entry;
  const day = firmDay(startsAt);
  return (
    <TimelineRow {...when(entry.at)} icon={CalendarDays} state={<AppointmentStatusBadge status={status} />}>
      <p>
        <span className={strong}>{appointmentServiceLabel(serviceType)}</span> with {host.name} booked
        {joint && <Concerned by="for" client={entry.client} />}
      </p>
      <p className="mt-0.5 text-muted-foreground">
        <Link to={`${paths.appointments}?date=${day}&staff=${host.id}`} className="hover:underline">
          {shortWhenLabel({ appointmentDate: day, startTime: firmClock(startsAt) })}
        </Link>
        {!joint && company && ` · ${company.name}`}
      </p>
    </TimelineRow>
  );
}

function EnquiryRow({ entry, joint }: RowProps<'enquiry'>) {
  return (
    <TimelineRow {...when(entry.at)} icon={Mail} state={<ContactStatusBadge status={entry.status} />}>
      <p>
        <span className={strong}>
          <ClientLink id={joint ? entry.client?.id : null} name={entry.fullName} />
        </span>{' '}
        sent an enquiry · {enquiryServiceLabel(entry.serviceInterested)}
      </p>
      <Link
        to={`${paths.adminContacts}?q=${encodeURIComponent(entry.fullName)}`}
        className="block hover:underline"
      >
        <span className={excerptClass}>
          {entry.excerpt}
          {entry.isShortened && '…'}
        </span>
      </Link>
    </TimelineRow>
  );
}

function NoteRow({ entry, joint }: RowProps<'note'>) {
  return (
    <TimelineRow {...when(entry.at)} icon={Lock} internal state={entry.pinned && <State>Pinned</State>}>
      <p>
        {entry.author ? (
          <>
            <Name person={entry.author} joint={joint} /> added a note
          </>
        ) : (
          <>
            <span className={strong}>A note</span> from before
          </>
        )}
        {joint && (entry.client ? <Concerned by="about" client={entry.client} /> : ' about the company')},
        only staff see it
      </p>
      <p className="mt-0.5 line-clamp-2">
        {entry.excerpt}
        {entry.isShortened && '…'}
      </p>
    </TimelineRow>
  );
}

function OpeningRow({ entry, joint, onPreview }: RowProps<'opening'> & Pick<Props, 'onPreview'>) {
  const { who, downloaded, file } = entry;
  return (
    <TimelineRow {...when(entry.at)} icon={Eye} quiet>
      {who ? <Name person={who} joint={joint} quiet /> : 'Unknown user'}{' '}
      {downloaded ? 'downloaded' : 'opened'}{' '}
      <FileName
        quiet
        file={file.deleted ? undefined : file}
        name={file.originalFilename}
        onPreview={onPreview}
      />
    </TimelineRow>
  );
}

/** ' for Maya Okafor', one of the company's people. */
function Concerned({ by, client }: { by: string; client: TimelineClient | null }) {
  if (!client) return null;
  return (
    <>
      {' '}
      {by} <Name person={client} joint quiet />
    </>
  );
}

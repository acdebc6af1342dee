import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import type { Appointment } from '#shared/appointments.ts';
import type { ForYouList, NewFile, UnreadSender } from '#shared/dashboard.ts';
import type { OwnDeadline } from '#shared/deadlines.ts';
import { countOf } from '#shared/format.ts';
import { paths, requestPath } from '#shared/paths.ts';
import { daysUntil } from '#shared/time.ts';
import { AddToCalendar } from '../appointments/add-to-calendar.tsx';
import { calendarFilePath } from '../appointments/api.ts';
import { Place } from '../appointments/place.tsx';
import { dayLabel, spanLabel } from '../appointments/when-label.ts';
import { ownTime } from '../availability/own-time.ts';
import { conversationPath } from '../conversations/conversation-path.ts';
import { FileTile } from '../files/file-tile.tsx';
import { shortDay, titleInSentence } from '../request-lists/words.ts';
import { StaffAvatar } from '../staff-profiles/staff-avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { CalendarLeaf } from './calendar-leaf.tsx';
import { ForYouRow } from './for-you-row.tsx';
import { ListDrawing } from './list-drawing.tsx';

export function MeetingRow({ meeting }: { meeting: Appointment }) {
  const { id, appointmentDate, startTime, startsAt, staff, place, client, actions } = meeting;
  const own = ownTime({ date: appointmentDate, startTime, startsAt });
  const when = `meeting-${id}-when`;
  return (
    <ForYouRow
      picture={<CalendarLeaf day={appointmentDate} />}
      title={`Meeting with ${staff.name}`}
      actions={
        <>
          <AddToCalendar
            variant="secondary"
            className="px-3!"
            appointment={meeting}
            file={calendarFilePath(id)}
            aria-describedby={when}
          />
          {actions.includes('cancel') && (
            <Link
              to={paths.appointments}
              aria-describedby={when}
              className="inline-flex min-h-11 items-center justify-center text-link"
            >
              Move or cancel
            </Link>
          )}
        </>
      }
    >
      <p id={when} className="tabular-nums">
        <time dateTime={startsAt}>
          {dayLabel(appointmentDate)}
          {daysUntil(appointmentDate) < 2 && nearness(appointmentDate)},{' '}
          <span className="whitespace-nowrap">{spanLabel(meeting)}</span>
        </time>
      </p>
      {own && <p className="text-caption text-muted-foreground tabular-nums">{own.long}</p>}
      <p className="mt-0.5 flex gap-2 text-muted-foreground wrap-anywhere">
        <MapPin className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          <Place place={place} reader="client" phone={client.phone} />
        </span>
      </p>
    </ForYouRow>
  );
}

export function FileRow({ file, onOpen }: { file: NewFile; onOpen: () => void }) {
  return (
    <ForYouRow
      picture={<FileTile type={file.fileType} />}
      title={
        <>
          {file.from} sent you a file <Badge tone="warning">New</Badge>
        </>
      }
      actions={
        <Button variant="secondary" aria-label={`Open the file: ${file.originalFilename}`} onClick={onOpen}>
          Open the file
        </Button>
      }
    >
      <p className="wrap-anywhere">{file.originalFilename}</p>
      {file.note && <p className="text-muted-foreground wrap-anywhere">“{file.note}”</p>}
    </ForYouRow>
  );
}

export function UnreadRow({ unread: { from, party, count, opening } }: { unread: UnreadSender }) {
  return (
    <ForYouRow
      picture={<StaffAvatar userId={from.id} name={from.name} className="size-10" />}
      title={`${countOf(count, 'new message')} from ${from.name}`}
      actions={
        <Link
          to={conversationPath(party)}
          aria-label={`Read and answer: ${from.name}`}
          className={buttonClass('secondary')}
        >
          Read and answer
        </Link>
      }
    >
      <p className="line-clamp-2 text-muted-foreground wrap-anywhere">{opening}</p>
    </ForYouRow>
  );
}

export function DateRow({ date: { title, dueOn, company } }: { date: OwnDeadline }) {
  const passed = daysUntil(dueOn) < 0;
  return (
    <ForYouRow picture={<CalendarLeaf day={dueOn} />} title={title}>
      {company && <p className="text-muted-foreground wrap-anywhere">{company}</p>}
      <p className="text-muted-foreground">
        {/* No alarm after the date has passed: the client may already have done it. */}
        {passed ? `Was due on ${dayLabel(dueOn)}.` : `${dayLabel(dueOn)}${nearness(dueOn)}.`}
      </p>
    </ForYouRow>
  );
}

/** A list that waits for the firm, or for other people of the client's company. */
export function QuietListRow({ list }: { list: ForYouList }) {
  const { id, title, turn, turnSince, company, leftCount } = list;
  return (
    <ForYouRow
      picture={<ListDrawing />}
      title={
        turn === 'firm'
          ? `${title} is with us since ${shortDay(turnSince)}`
          : `${company?.name} has ${countOf(leftCount, 'thing')} left for ${titleInSentence(title)}`
      }
      actions={
        <Link
          to={requestPath(id)}
          aria-label={`Open the list: ${title}`}
          className={buttonClass('secondary')}
        >
          Open the list
        </Link>
      }
    >
      {turn === 'firm' && company && <p className="text-muted-foreground wrap-anywhere">{company.name}</p>}
    </ForYouRow>
  );
}

/** ', today', ', in 10 days': beside a day, never instead of it. */
function nearness(day: string): string {
  const days = daysUntil(day);
  if (days === 0) return ', today';
  if (days === 1) return ', tomorrow';
  return `, in ${countOf(days, 'day')}`;
}

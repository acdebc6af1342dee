import { Printer } from 'lucide-react';
import { useState } from 'react';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { placeText } from '#shared/meeting-place.ts';
import type { ScheduleDay } from '#shared/schedules.ts';
import { formatFirmTimestamp, formatFullDay } from '#shared/time.ts';
import { statusLabel } from '../appointments/status.tsx';
import { spanLabel } from '../appointments/when-label.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDay } from './api.ts';
import { offLabel } from './off-label.ts';

interface Props {
  date: string;
  staffId: number;
  onClose: () => void;
}

/** A day of one staff member or of all, as it will be printed: an open dialog is printed alone. */
export function PrintDialog({ date: firstDate, staffId, onClose }: Props) {
  const [date, setDate] = useState(firstDate);
  const [chosen, setChosen] = useState(String(staffId));
  const { data: day, isError, refetch } = useDay(date);
  const shown = day?.staff.filter(({ id }) => chosen === '' || String(id) === chosen);
  const notes = [chosen === '' && 'All staff', day?.holiday].filter(Boolean);
  return (
    <Dialog
      open
      wide
      title={date ? `Schedule for ${formatFullDay(`${date}T00:00`)}` : 'Schedule'}
      onClose={onClose}
    >
      <div className="grid gap-4 xs:grid-cols-2 print:hidden">
        <TextField
          id="print-date"
          label="Day"
          type="date"
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        <SelectField
          id="print-staff"
          label="Staff member"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">All staff</option>
          {day?.staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={`text-muted-foreground ${notes.length === 0 ? 'hidden print:block' : ''}`}>
        {notes.join('. ')}
        <span className="hidden print:inline">
          {notes.length > 0 && '. '}Printed {formatFirmTimestamp(new Date())}.
        </span>
      </p>
      {isError && <LoadError what="the schedule" onRetry={() => void refetch()} />}
      {!day && !isError && date !== '' && <Skeleton className="h-24" />}
      {shown && (
        <ul className="space-y-5">
          {shown.map((member) => (
            <StaffDay key={member.id} {...member} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button disabled={!shown} onClick={() => window.print()}>
          <Printer className="size-4.5" aria-hidden="true" />
          Print
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

/** Stays on one sheet: list items are not split. */
function StaffDay({ name, timeOff, appointments }: ScheduleDay['staff'][number]) {
  return (
    <li>
      <h3 className="border-b pb-1 font-semibold wrap-anywhere">{name}</h3>
      {timeOff.map((off) => (
        <p key={off.id} className="pt-1.5 text-muted-foreground">
          {off.reason ?? 'Time off'}, {offLabel(off)}
        </p>
      ))}
      {appointments.length === 0 && <p className="pt-1.5 text-muted-foreground">No meetings</p>}
      <ol className="divide-y">
        {appointments.map(({ id, client, company, serviceType, place, status, ...times }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-1.5 tabular-nums">
            <span className="w-48 shrink-0">{spanLabel(times)}</span>
            <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <strong className="font-semibold">{client.name}</strong>
              {company && `, ${company.name}`}
              <span className="block text-caption">
                {[
                  appointmentServiceLabel(serviceType),
                  placeText(place, 'staff', client.phone),
                  status !== 'scheduled' && statusLabel(status),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="shrink-0">{client.phone ?? 'No phone number'}</span>
          </li>
        ))}
      </ol>
    </li>
  );
}

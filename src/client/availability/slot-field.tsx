import { format, parseISO } from 'date-fns';
import { firm } from '#firm';
import type { Slot } from '#shared/availability.ts';
import { countOf } from '#shared/format.ts';
import { formatClock } from '#shared/time.ts';
import { Button } from '../ui/button.tsx';
import { GroupField } from '../ui/group-field.tsx';
import { RadioTiles } from '../ui/radio-tiles.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Host, useSlots } from './api.ts';
import { ownTime, ownZoneName } from './own-time.ts';

interface Props {
  id: string;
  host: Host | undefined;
  service: string;
  date: string;
  value: string;
  onChange: (startTime: string) => void;
  error: string | undefined;
  /** Why the chosen slot is no longer available. */
  notice: string | undefined;
}

const label = 'Time Slot';

/** The free slots of one day, in firm time and, if it differs, in the user's own time zone. */
export function SlotField({ id, host, service, date, value, onChange, error, notice }: Props) {
  const { data: slots, isError, refetch } = useSlots(host, date, service);
  const first = slots?.[0];
  const differs = first && ownTime({ date, ...first });
  return (
    <GroupField
      id={id}
      label={label}
      hint={
        (date && `${format(parseISO(date), 'EEEE, MMMM d')}, `) +
        `${firm.timeZoneName} (${firm.timeZoneLabel})` +
        (differs ? `. The smaller time is yours, ${ownZoneName(first.startsAt)}.` : '')
      }
      error={error}
    >
      <p role="status" className={notice ? 'mb-2.5 text-caption font-medium text-warning' : ''}>
        {notice}
        {!notice && slots && <span className="sr-only">{countOf(slots.length, 'free time')}</span>}
      </p>
      {host === undefined || date === '' ? (
        <p className="text-muted-foreground">{whatIsMissing(host, date)}</p>
      ) : isError ? (
        <div role="alert" className="space-y-3">
          <p>We couldn't load the times. Check your connection and try again.</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : slots === undefined ? (
        <Waiting />
      ) : slots.length === 0 ? (
        <p className="text-muted-foreground">No times are left on this day. Please choose another day.</p>
      ) : (
        <RadioTiles
          label={label}
          name={id}
          groups={partsOfDay(date, slots)}
          value={value}
          onChange={onChange}
        />
      )}
    </GroupField>
  );
}

function whatIsMissing(host: Host | undefined, date: string): string {
  if (host === undefined && date === '') return 'Choose a staff member and a date to see the free times.';
  return host === undefined
    ? 'Choose a staff member to see the free times.'
    : 'Choose a date to see the free times.';
}

function partsOfDay(date: string, slots: Slot[]) {
  const tiles = slots.map((slot) => {
    const label = formatClock(slot.startTime);
    const note = ownTime({ date, ...slot })?.short;
    const name = `${label} ${firm.timeZoneLabel}${note ? `, ${note} your time` : ''}`;
    return { value: slot.startTime, label, note, name };
  });
  const morning = tiles.filter((tile) => tile.value < '12:00');
  const afternoon = tiles.filter((tile) => tile.value >= '12:00');
  return [
    { title: 'Morning', tiles: morning },
    { title: 'Afternoon', tiles: afternoon },
  ].filter((part) => part.tiles.length > 0);
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-2 pt-6 md:grid-cols-3">
      {Array.from({ length: 6 }, (_, tile) => tile).map((tile) => (
        <Skeleton key={tile} className="h-11 md:h-10" />
      ))}
    </div>
  );
}

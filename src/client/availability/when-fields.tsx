import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hostOf } from './api.ts';
import { DateField } from './date-field.tsx';
import { SlotField } from './slot-field.tsx';
import { StaffField } from './staff-field.tsx';
import { useClearedSlot } from './use-cleared-slot.ts';

/** Staff member, day and slot as form values: an empty string means nothing is chosen. */
export interface When {
  admin_id: string;
  appointment_date: string;
  start_time: string;
}

interface Props {
  /** The fields' ids are `{id}-admin_id` and so on. */
  id: string;
  value: When;
  /** Empty until one is chosen: 'First available' then offers everybody's slots. */
  service: string;
  onChange: (change: Partial<When>) => void;
  errors: Partial<Record<keyof When, string | undefined>>;
  /** While the booking is being sent, the chosen slot stays: this booking itself may just have taken it. */
  pending: boolean;
  /** Under the staff member, once 'First available' is chosen. */
  firstAvailableNote?: string;
  /** The present host of an appointment that is being moved, who keeps it whatever they take. */
  presentHost?: number;
  /** Rendered beside the staff member. */
  children?: ReactNode;
}

/**
 * Staff member, calendar and free slots. A slot belongs to its day and staff member: changing either clears it, with a
 * notice. So does choosing a service that the staff member, or with 'First available' nobody who is free, takes.
 */
export function WhenFields({
  id,
  value,
  service,
  onChange,
  errors,
  pending,
  firstAvailableNote,
  presentHost,
  children,
}: Props) {
  const calendar = useRef<HTMLDivElement>(null);
  const [dayChosen, setDayChosen] = useState(0);
  const [notice, setNotice] = useClearedSlot({ value, service, presentHost, pending, onChange });
  const host = hostOf(value.admin_id);

  function change(part: Partial<When>, what: string) {
    onChange({ ...part, start_time: '' });
    setNotice(
      value.start_time
        ? `The time was cleared because you changed the ${what}. Please choose a time again.`
        : undefined,
    );
  }

  // On phones the times are below the calendar: scroll the calendar to the top and focus the times.
  useEffect(() => {
    if (dayChosen === 0 || !matchMedia('(width < 48rem)').matches) return;
    calendar.current?.scrollIntoView({ block: 'start' });
    document.getElementById(`${id}-start_time`)?.focus({ preventScroll: true });
  }, [dayChosen, id]);

  return (
    <>
      {/* Side by side if the container is wide enough. */}
      <div className="@container">
        <div className="grid gap-5 @xl:grid-cols-2 @xl:gap-4">
          {children}
          <StaffField
            id={`${id}-admin_id`}
            value={value.admin_id}
            service={service}
            presentHost={presentHost}
            onChange={(admin_id) => change({ admin_id }, 'staff member')}
            error={errors.admin_id}
            firstAvailableNote={firstAvailableNote}
          />
        </div>
      </div>
      <div className="@container">
        <div className="grid gap-6 @xl:grid-cols-2">
          <div ref={calendar} className="min-w-0 scroll-mt-22">
            <DateField
              id={`${id}-appointment_date`}
              host={host}
              service={service}
              value={value.appointment_date}
              onChange={(appointment_date) => {
                change({ appointment_date }, 'date');
                setDayChosen((count) => count + 1);
              }}
              error={errors.appointment_date}
            />
          </div>
          <SlotField
            id={`${id}-start_time`}
            host={host}
            service={service}
            date={value.appointment_date}
            value={value.start_time}
            onChange={(start_time) => {
              onChange({ start_time });
              setNotice(undefined);
            }}
            error={errors.start_time}
            notice={errors.start_time ? undefined : notice}
          />
        </div>
      </div>
    </>
  );
}

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSlots } from './api.ts';
import { DateField } from './date-field.tsx';
import { SlotField } from './slot-field.tsx';
import { StaffField } from './staff-field.tsx';

/** Staff member, day and slot as form values: an empty string is no choice. */
export interface When {
  admin_id: string;
  appointment_date: string;
  start_time: string;
}

interface Props {
  /** The fields' ids are `{id}-admin_id` and so on. */
  id: string;
  value: When;
  onChange: (change: Partial<When>) => void;
  errors: Partial<Record<keyof When, string | undefined>>;
  /** While the booking is being sent, the chosen slot stays: it may be this booking that has just taken it. */
  pending: boolean;
  /** Rendered beside the staff member. */
  children?: ReactNode;
}

/**
 * Staff member, calendar and free slots. A slot belongs to its day and staff member: changing either clears it, with
 * a notice.
 */
export function WhenFields({ id, value, onChange, errors, pending, children }: Props) {
  const [notice, setNotice] = useState<string>();
  const staffId = value.admin_id ? Number(value.admin_id) : undefined;
  const { data: slots } = useSlots(staffId, value.appointment_date);

  function change(part: Partial<When>, what: string) {
    onChange({ ...part, start_time: '' });
    setNotice(
      value.start_time
        ? `The time was cleared because you changed the ${what}. Please choose a time again.`
        : undefined,
    );
  }

  const gone =
    !pending &&
    value.start_time !== '' &&
    slots !== undefined &&
    !slots.some(({ startTime }) => startTime === value.start_time);
  const letGo = useEffectEvent(() => {
    onChange({ start_time: '' });
    setNotice('The time you had chosen is no longer free. Please choose another one.');
  });
  useEffect(() => {
    if (gone) letGo();
  }, [gone]);

  return (
    <>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        {children}
        <StaffField
          id={`${id}-admin_id`}
          value={value.admin_id}
          onChange={(admin_id) => change({ admin_id }, 'staff member')}
          error={errors.admin_id}
        />
      </div>
      {/* Side by side where the container is wide enough. */}
      <div className="@container">
        <div className="grid gap-6 @xl:grid-cols-2">
          <DateField
            id={`${id}-appointment_date`}
            staffId={staffId}
            value={value.appointment_date}
            onChange={(appointment_date) => change({ appointment_date }, 'date')}
            error={errors.appointment_date}
          />
          <SlotField
            id={`${id}-start_time`}
            staffId={staffId}
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

import { useEffect, useEffectEvent, useRef } from 'react';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { firstAvailable } from '#shared/availability.ts';
import { FieldLoadError } from '../ui/load-error.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { takes, useBookableStaff } from './api.ts';

interface Props {
  id: string;
  value: string;
  /** Empty until one is chosen. */
  service: string;
  /** The present host of an appointment that is being moved, who keeps it whatever they take. */
  presentHost: number | undefined;
  onChange: (staffId: string) => void;
  error: string | undefined;
  /** Shown once 'First available' is chosen. */
  firstAvailableNote?: string | undefined;
}

export function StaffField({ id, value, service, presentHost, onChange, error, firstAvailableNote }: Props) {
  const { data: staff, isError, refetch } = useBookableStaff();
  const offered = staff?.filter((member) => takes(member, service) || member.id === presentHost);
  const note =
    value === firstAvailable ? firstAvailableNote : offered?.find(({ id }) => String(id) === value)?.jobTitle;
  const narrowed = offered && staff && offered.length < staff.length;

  // Hydration leaves in the select what was chosen before it and reports no change.
  const select = useRef<HTMLSelectElement>(null);
  const adoptChoice = useEffectEvent(() => {
    const chosen = select.current?.value;
    if (chosen && chosen !== value) onChange(chosen);
  });
  useEffect(() => adoptChoice(), []);

  return (
    <div>
      <SelectField
        ref={select}
        id={id}
        label="Staff Member"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      >
        <option value="">
          {offered?.length === 0 ? 'Nobody takes bookings now' : 'Select a staff member'}
        </option>
        {/* Prerendered, so that it can be chosen before the names are loaded. */}
        {offered?.length !== 0 && <option value={firstAvailable}>First available</option>}
        {offered?.map((member) => (
          <option key={member.id} value={member.id}>
            {member.name}
          </option>
        ))}
      </SelectField>
      {/* Not in the option, because a select cuts off long text. */}
      {note && <p className="mt-1.5 text-caption text-muted-foreground">{note}</p>}
      {narrowed && (
        <p className="mt-1.5 text-caption text-muted-foreground">
          Only staff who take {appointmentServiceLabel(service)} are listed.
        </p>
      )}
      {isError && <FieldLoadError what="the staff" onRetry={() => void refetch()} />}
    </div>
  );
}

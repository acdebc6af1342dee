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
  hint?: string | undefined;
}

export function StaffField({ id, value, service, presentHost, onChange, error, hint }: Props) {
  const { data: staff, isError, refetch } = useBookableStaff();
  const offered = staff?.filter((member) => takes(member, service) || member.id === presentHost);
  const jobTitle = offered?.find(({ id }) => String(id) === value)?.jobTitle;
  const narrowed = offered && staff && offered.length < staff.length;
  return (
    <div>
      <SelectField
        id={id}
        label="Staff Member"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        hint={hint}
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
      {jobTitle && <p className="mt-1.5 text-caption text-muted-foreground">{jobTitle}</p>}
      {narrowed && (
        <p className="mt-1.5 text-caption text-muted-foreground">
          Only staff who take {appointmentServiceLabel(service)} are listed.
        </p>
      )}
      {isError && <FieldLoadError what="the staff" onRetry={() => void refetch()} />}
    </div>
  );
}

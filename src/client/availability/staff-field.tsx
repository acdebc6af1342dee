import { firstAvailable } from '#shared/availability.ts';
import { FieldLoadError } from '../ui/load-error.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useBookableStaff } from './api.ts';

interface Props {
  id: string;
  value: string;
  onChange: (staffId: string) => void;
  error: string | undefined;
  hint?: string | undefined;
  /** False for services that not every staff member provides. */
  offersFirst: boolean;
}

export const firstAvailableHint =
  'First available: we choose whoever is free. You see the name as soon as you have booked.';

export function StaffField({ id, value, onChange, error, hint, offersFirst }: Props) {
  const { data: staff, isError, refetch } = useBookableStaff();
  const jobTitle = staff?.find(({ id }) => String(id) === value)?.jobTitle;
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
          {staff?.length === 0 ? 'Nobody takes bookings now' : 'Select a staff member'}
        </option>
        {/* Prerendered, so that it can be chosen before the names are loaded. */}
        {offersFirst && staff?.length !== 0 && <option value={firstAvailable}>First available</option>}
        {staff?.map((member) => (
          <option key={member.id} value={member.id}>
            {member.name}
          </option>
        ))}
      </SelectField>
      {/* Not in the option, because a select cuts off long text. */}
      {jobTitle && <p className="mt-1.5 text-caption text-muted-foreground">{jobTitle}</p>}
      {isError && <FieldLoadError what="the staff" onRetry={() => void refetch()} />}
    </div>
  );
}

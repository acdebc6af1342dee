import { FieldLoadError } from '../ui/load-error.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useBookableStaff } from './api.ts';

interface Props {
  id: string;
  value: string;
  onChange: (staffId: string) => void;
  error: string | undefined;
}

export function StaffField({ id, value, onChange, error }: Props) {
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
      >
        <option value="">
          {staff?.length === 0 ? 'Nobody takes bookings now' : 'Select a staff member'}
        </option>
        {staff?.map((member) => (
          <option key={member.id} value={member.id}>
            {member.name}
          </option>
        ))}
      </SelectField>
      {/* Not beside the name: a select cuts what is too long for it. */}
      {jobTitle && <p className="mt-1.5 text-caption text-muted-foreground">{jobTitle}</p>}
      {isError && <FieldLoadError what="the staff" onRetry={() => void refetch()} />}
    </div>
  );
}

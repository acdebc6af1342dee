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
            {[member.name, member.jobTitle].filter(Boolean).join(', ')}
          </option>
        ))}
      </SelectField>
      {isError && <FieldLoadError what="the staff" onRetry={() => void refetch()} />}
    </div>
  );
}

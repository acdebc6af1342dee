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
  const problem = isError ? "We couldn't load the staff." : undefined;
  return (
    <div>
      <SelectField
        id={id}
        label="Staff Member"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={problem ?? error}
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
      {isError && (
        <button type="button" className="text-link mt-1 cursor-pointer" onClick={() => void refetch()}>
          Try again
        </button>
      )}
    </div>
  );
}

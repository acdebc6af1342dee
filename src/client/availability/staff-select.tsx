import { Select } from '../ui/select.tsx';
import { useStaff } from './api.ts';

interface Props {
  label: string;
  value: number;
  onChange: (staffId: number) => void;
}

/** Chooses whose calendar the page shows: staff see each other's calendars, only owners change a colleague's hours. */
export function StaffSelect({ label, value, onChange }: Props) {
  const { data: staff, isError } = useStaff();
  return (
    // In print, where controls are hidden, only the name is shown.
    <div
      data-name={staff?.find(({ id }) => id === value)?.name}
      className="print:after:font-semibold print:after:content-[attr(data-name)]"
    >
      <Select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="min-w-56"
      >
        {!staff && (
          <option value={value}>{isError ? "We couldn't load the staff" : 'Loading staff...'}</option>
        )}
        {staff?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

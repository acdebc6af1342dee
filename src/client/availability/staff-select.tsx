import { ChevronDown } from 'lucide-react';
import { inputClass } from '../ui/field.tsx';
import { useStaff } from './api.ts';

interface Props {
  label: string;
  value: number;
  onChange: (staffId: number) => void;
}

/** Whose calendar the page shows: staff cover for one another. */
export function StaffSelect({ label, value, onChange }: Props) {
  const { data: staff } = useStaff();
  return (
    <div className="relative min-w-56">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className={`${inputClass} appearance-none pr-10`}
      >
        {staff?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted-foreground"
        aria-hidden="true"
      />
    </div>
  );
}

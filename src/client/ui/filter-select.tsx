import { useSearchParams } from 'react-router';
import { inPlace, withParameter } from './address.ts';
import { Select } from './select.tsx';

interface Props {
  label: string;
  /** The query parameter; without it the first option applies. */
  name: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** Filters a list by one value, which is stored in the URL. */
export function FilterSelect({ label, name, options }: Props) {
  const [params, setParams] = useSearchParams();
  const chosen = options.find(([value]) => value === params.get(name));
  return (
    <Select
      aria-label={label}
      value={chosen?.[0] ?? ''}
      onChange={(event) => setParams(withParameter(name, event.target.value), inPlace)}
      className="min-w-[9rem] flex-1 md:flex-none"
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}

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
      // As wide as its longest option, at most as wide as its row, and beside other controls about 45 characters.
      className="max-w-full min-w-[min(100%,9rem)] flex-auto md:max-w-88 md:min-w-36 md:flex-none"
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}

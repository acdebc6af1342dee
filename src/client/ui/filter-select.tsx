import { ChevronDown } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { inPlace, withParameter } from './address.ts';
import { inputClass } from './field.tsx';

interface Props {
  label: string;
  /** The parameter in the address; without it the first option holds. */
  name: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** Narrows a list to one kind of row; the choice stands in the address. */
export function FilterSelect({ label, name, options }: Props) {
  const [params, setParams] = useSearchParams();
  const known = options.some(([value]) => value === params.get(name));
  return (
    <div className="relative min-w-36 flex-1 md:flex-none">
      <select
        aria-label={label}
        value={known ? (params.get(name) ?? '') : ''}
        onChange={(event) => setParams(withParameter(name, event.target.value), inPlace)}
        className={`${inputClass} appearance-none pr-10`}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
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

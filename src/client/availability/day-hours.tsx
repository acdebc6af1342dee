import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { firm } from '#firm';
import { Button } from '../ui/button.tsx';
import { FieldError, inputClass } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useKeepFocus } from '../ui/use-keep-focus.ts';

interface EditedRange {
  key: number;
  /** Field name of the range; its two fields append `.opensAt` and `.closesAt`. */
  id: string;
  opensAt: string;
  closesAt: string;
}

type Clocks = Pick<EditedRange, 'opensAt' | 'closesAt'>;

interface Props {
  weekday: number;
  ranges: EditedRange[];
  errorOf: (fieldId: string) => string | undefined;
  onAdd: (range: Clocks) => void;
  onChange: (key: number, change: Partial<Clocks>) => void;
  onRemove: (key: number) => void;
}

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The hours of one weekday: none, one range, or several with breaks between them. */
export function DayHours({ weekday, ranges, errorOf, onAdd, onChange, onRemove }: Props) {
  const name = names[weekday] as string;
  const day = useRef<HTMLFieldSetElement>(null);
  useKeepFocus(day);
  return (
    <fieldset ref={day} className="grid min-w-0 gap-x-5 gap-y-2 py-3 outline-none xs:grid-cols-[104px_1fr]">
      <legend className="float-left font-semibold xs:pt-2.5">{name}</legend>
      <div className="min-w-0 space-y-2">
        {ranges.length === 0 && (
          <Button
            variant="quiet"
            className="-ml-2.5 px-2.5!"
            onClick={() => onAdd({ opensAt: firm.booking.opensAt, closesAt: firm.booking.closesAt })}
          >
            <Plus className="size-4.5" aria-hidden="true" />
            Add hours
            <span className="sr-only"> on {name}</span>
          </Button>
        )}
        {ranges.map((range, place) => (
          <div key={range.key}>
            <div className="flex flex-wrap items-center gap-1.5">
              <Clock range={range} part="opensAt" label={`${name}, from`} {...{ errorOf, onChange }} />
              <span className="text-muted-foreground">to</span>
              <Clock range={range} part="closesAt" label={`${name}, to`} {...{ errorOf, onChange }} />
              <IconButton
                label={`Remove ${name}'s hours${ranges.length > 1 ? ` ${place + 1}` : ''}`}
                onClick={() => onRemove(range.key)}
                className="-mr-1.5"
              >
                <X className="size-4.5" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Add more hours on ${name}`}
                onClick={() => onAdd({ opensAt: '', closesAt: '' })}
                // Only after the last range; the others reserve its width.
                className={place < ranges.length - 1 ? 'invisible' : ''}
              >
                <Plus className="size-4.5" aria-hidden="true" />
              </IconButton>
            </div>
            <Problems range={range} errorOf={errorOf} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface ClockProps extends Pick<Props, 'errorOf' | 'onChange'> {
  range: EditedRange;
  part: keyof Clocks;
  label: string;
}

function Clock({ range, part, label, errorOf, onChange }: ClockProps) {
  const id = `${range.id}.${part}`;
  const error = errorOf(id);
  const saidAt = errorOf(`${range.id}.opensAt`) === error ? `${range.id}.opensAt` : id;
  return (
    <input
      type="time"
      id={id}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${saidAt}-error` : undefined}
      value={range[part]}
      onChange={(event) => onChange(range.key, { [part]: event.target.value })}
      className={`${inputClass} min-w-24 flex-1 tabular-nums max-xs:px-2 max-xs:[&::-webkit-calendar-picker-indicator]:hidden xs:max-w-36`}
    />
  );
}

/** Both fields may have the same error, which is then shown once. */
function Problems({ range, errorOf }: { range: EditedRange; errorOf: Props['errorOf'] }) {
  const [from, to] = [`${range.id}.opensAt`, `${range.id}.closesAt`];
  const shown = errorOf(from) === errorOf(to) ? [from] : [from, to];
  return shown.map((id) => {
    const error = errorOf(id);
    return (
      error && (
        <FieldError key={id} id={`${id}-error`} className="mt-1.5">
          {error}
        </FieldError>
      )
    );
  });
}

import { CircleAlert, Plus, X } from 'lucide-react';
import { firm } from '../../../firm.config.ts';
import { Button } from '../ui/button.tsx';
import { inputClass } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export interface EditedRange {
  key: number;
  /** Of the range in the form; its two fields add `.opensAt` and `.closesAt`. */
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
  return (
    <fieldset className="grid gap-x-5 gap-y-2 py-4 xs:grid-cols-[104px_1fr]">
      <legend className="float-left font-semibold xs:pt-2.5">{name}</legend>
      <div className="space-y-2.5">
        {ranges.length === 0 && <p className="text-muted-foreground xs:pt-2.5">No hours</p>}
        {ranges.map((range, place) => (
          <div key={range.key}>
            <div className="flex items-center gap-2">
              <Clock
                range={range}
                part="opensAt"
                label={`${name}, from`}
                errorOf={errorOf}
                onChange={onChange}
              />
              <span className="text-muted-foreground">to</span>
              <Clock
                range={range}
                part="closesAt"
                label={`${name}, to`}
                errorOf={errorOf}
                onChange={onChange}
              />
              <IconButton
                label={`Remove ${name}'s ${ranges.length > 1 ? `hours ${place + 1}` : 'hours'}`}
                onClick={() => onRemove(range.key)}
              >
                <X className="size-4.5" aria-hidden="true" />
              </IconButton>
            </div>
            <Problems range={range} errorOf={errorOf} />
          </div>
        ))}
        <Button
          variant="quiet"
          className="-ml-2.5 px-2.5!"
          onClick={() =>
            onAdd(
              ranges.length === 0
                ? { opensAt: firm.booking.opensAt, closesAt: firm.booking.closesAt }
                : { opensAt: '', closesAt: '' },
            )
          }
        >
          <Plus className="size-4.5" aria-hidden="true" />
          Add hours
          <span className="sr-only"> on {name}</span>
        </Button>
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
  return (
    <input
      type="time"
      id={id}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      value={range[part]}
      onChange={(event) => onChange(range.key, { [part]: event.target.value })}
      className={`${inputClass} max-w-36 min-w-0 tabular-nums`}
    />
  );
}

function Problems({ range, errorOf }: { range: EditedRange; errorOf: Props['errorOf'] }) {
  return (['opensAt', 'closesAt'] as const).map((part) => {
    const id = `${range.id}.${part}`;
    const error = errorOf(id);
    return (
      error && (
        <p key={part} id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-caption font-medium text-danger">
          <CircleAlert className="mt-px size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )
    );
  });
}

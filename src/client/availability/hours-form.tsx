import { type SubmitEvent, useRef, useState } from 'react';
import { firm } from '#firm';
import { bookableWeekdays, type HoursInput } from '#shared/availability.ts';
import { type FieldErrors, fieldErrors } from '#shared/errors.ts';
import { ApiError, messageOf } from '../core/api-error.ts';
import { checkBySchema } from '../core/schema-resolver.ts';
import { useUser } from '../core/session.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { DayHours } from './day-hours.tsx';
import { useSaveHours } from './hours-api.ts';

const loadRules = async () => (await import('#shared/availability.ts')).hoursInput;

interface Props {
  staffId: number;
  hours: HoursInput;
  /** True for a colleague's hours if the user is not an owner. */
  readOnly: boolean;
}

/** A day may have several ranges with breaks between them. The contract's schema validates on submit. */
export function HoursForm({ staffId, hours, readOnly }: Props) {
  const isOwner = useUser().staffLevel === 'owner';
  const save = useSaveHours(staffId);
  const [bookable, setBookable] = useState(hours.bookable);
  const [ranges, setRanges] = useState(() => hours.ranges.map((range) => ({ ...range, key: newKey() })));
  const [errors, setErrors] = useState<FieldErrors>({});
  const alert = useRef<HTMLDivElement>(null);
  const failure = save.error ? messageOf(save.error) : errors.ranges;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const checked = await checkBySchema(loadRules, { bookable, ranges });
    const problems = checked.error ? fieldErrors(checked.error) : {};
    setErrors(problems);
    if (checked.success) {
      save.mutate(checked.data, {
        onError: (error) => {
          setErrors(error instanceof ApiError ? error.fields : {});
          setTimeout(() => alert.current?.focus());
        },
      });
      return;
    }
    save.reset();
    const [first] = Object.keys(problems);
    setTimeout(() => (document.getElementById(`hours-${first}`) ?? alert.current)?.focus());
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="border-t">
      <div className="border-b px-5">
        <SwitchField
          id="hours-bookable"
          label="Takes bookings"
          description={`Clients and visitors can book a meeting in these hours.${isOwner || readOnly ? '' : ' Only an owner can change this.'}`}
          disabled={!isOwner}
          checked={bookable}
          onChange={setBookable}
        />
      </div>
      <fieldset
        disabled={readOnly}
        aria-label="Hours of each day"
        className="divide-y px-5 disabled:text-muted-foreground disabled:[&_button]:hidden disabled:[&_input]:bg-muted"
      >
        {bookableWeekdays.map((weekday) => (
          <DayHours
            key={weekday}
            weekday={weekday}
            ranges={ranges
              .map((range, index) => ({ ...range, id: `hours-ranges.${index}`, index }))
              .filter((range) => range.weekday === weekday)}
            errorOf={(id) => errors[id.slice('hours-'.length)]}
            onAdd={(range) => setRanges(inOrder([...ranges, { ...range, weekday, key: newKey() }]))}
            onChange={(key, change) =>
              setRanges(ranges.map((range) => (range.key === key ? { ...range, ...change } : range)))
            }
            onRemove={(key) => setRanges(ranges.filter((range) => range.key !== key))}
          />
        ))}
      </fieldset>
      <div className="space-y-4 border-t px-5 py-4">
        {failure && <FormAlert ref={alert} title={failure} />}
        <p className="text-caption text-muted-foreground">
          Times are {firm.timeZoneName}. Meetings that are already booked stay where they are.
        </p>
        {!readOnly && (
          <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
            Save hours
          </Button>
        )}
      </div>
    </form>
  );
}

let keys = 0;
const newKey = () => keys++;

function inOrder<Range extends { weekday: number }>(ranges: Range[]): Range[] {
  return ranges.toSorted((a, b) => a.weekday - b.weekday);
}

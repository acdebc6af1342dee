import { CalendarClock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { OwnRequestList } from '#shared/request-lists.ts';
import { addCalendarDays, firmToday } from '#shared/time.ts';
import { dayLabel } from '../appointments/when-label.ts';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useNeedMoreTime } from './api.ts';
import { latestDay, proposedDays } from './proposed-days.ts';

const otherDay = 'other';

/** Asks until when the client needs more time: one of two proposed days, or another day before the tax date. */
export function MoreTimeDialog({ list, onClose }: { list: OwnRequestList; onClose: () => void }) {
  const proposed = proposedDays(list);
  const [choice, setChoice] = useState(proposed[0] ?? otherDay);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const save = useNeedMoreTime(list.id);
  const day = choice === otherDay ? typed : choice;

  function send(event: FormEvent) {
    event.preventDefault();
    setMissing(day === '');
    if (day !== '') save.mutate(day, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      docked
      onClose={onClose}
      title="I need more time"
      note="Until then we send you no reminders about this list."
    >
      <form noValidate onSubmit={send} className="space-y-4">
        {save.error && <FormAlert title={messageOf(save.error)} />}
        <fieldset>
          <legend className="mb-2 font-semibold">When can you send the rest?</legend>
          <div className="divide-y rounded-control border">
            {[...proposed, otherDay].map((value) => (
              <label
                key={value}
                className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-muted"
              >
                <input
                  type="radio"
                  name="until"
                  className="size-5 shrink-0 accent-primary"
                  checked={choice === value}
                  onChange={() => setChoice(value)}
                />
                <span className="min-w-0">{value === otherDay ? 'Another day' : dayLabel(value)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {choice === otherDay && (
          <TextField
            id="more-time-day"
            type="date"
            label="Day"
            min={addCalendarDays(firmToday(), 1)}
            max={latestDay(list)}
            value={typed}
            error={missing && typed === '' ? 'Please select a date' : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {list.taxDate && (
          <p className="flex gap-2.5 text-caption text-muted-foreground">
            <CalendarClock className="mt-px size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0">
              Your tax return is still due on {dayLabel(list.taxDate)}. Later than that, please call us.
            </span>
          </p>
        )}
        <div className="flex flex-wrap gap-3 max-xs:*:w-full">
          <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
            Tell {list.assignee.name.split(' ')[0]}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

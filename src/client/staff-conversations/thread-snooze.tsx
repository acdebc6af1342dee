import { AlarmClock, AlarmClockOff, CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { addCalendarDays, firmToday } from '#shared/time.ts';
import { workingDayAfter } from '#shared/working-days.ts';
import { DropdownContent, DropdownItem, DropdownMenu, DropdownTrigger } from '../ui/dropdown-menu.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { workIconClass } from './thread-looks.ts';
import { morningOf, snoozeChoices, snoozeProblem, snoozeTime } from './thread-words.ts';

interface Props {
  snoozed: boolean;
  pending: boolean;
  onSnooze: (until: Date) => void;
  /** Opens a snoozed conversation before its time. */
  onWake: () => void;
}

/** Snoozes a conversation until the morning of a working day. */
export function ThreadSnooze({ snoozed, pending, onSnooze, onWake }: Props) {
  const [choosing, setChoosing] = useState(false);
  const wantsDay = useRef(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownTrigger ref={trigger} aria-label="Snooze" title="Snooze" className={workIconClass}>
          <AlarmClock className="size-4.5" aria-hidden="true" />
        </DropdownTrigger>
        <DropdownContent
          className="w-84"
          onCloseAutoFocus={(event) => {
            if (!wantsDay.current) return;
            // The dialog will return focus to the element focused now.
            wantsDay.current = false;
            event.preventDefault();
            trigger.current?.focus();
            setChoosing(true);
          }}
        >
          {snoozeChoices().map(({ label, until }) => (
            <DropdownItem key={label} onSelect={() => onSnooze(until)}>
              <span className="flex-1">{label}</span>
              <span className="text-caption font-normal text-muted-foreground tabular-nums">
                {snoozeTime(until)}
              </span>
            </DropdownItem>
          ))}
          <DropdownItem
            onSelect={() => {
              wantsDay.current = true;
            }}
          >
            <CalendarDays aria-hidden="true" />
            Choose a date
          </DropdownItem>
          {snoozed && (
            <DropdownItem onSelect={onWake}>
              <AlarmClockOff aria-hidden="true" />
              Open it now
            </DropdownItem>
          )}
        </DropdownContent>
      </DropdownMenu>
      {choosing && (
        <SnoozeDialog
          pending={pending}
          onSnooze={(until) => {
            setChoosing(false);
            onSnooze(until);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

interface DialogProps {
  pending: boolean;
  onSnooze: (until: Date) => void;
  onClose: () => void;
}

function SnoozeDialog({ pending, onSnooze, onClose }: DialogProps) {
  const tomorrow = addCalendarDays(firmToday(), 1);
  const [day, setDay] = useState(workingDayAfter(addCalendarDays(tomorrow, 5)));
  const [error, setError] = useState<string>();
  return (
    <FormDialog
      title="Snooze"
      submitLabel="Snooze"
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={(event) => {
        event.preventDefault();
        // React events in a portal bubble to the component that renders it.
        event.stopPropagation();
        const problem = snoozeProblem(day);
        if (problem) setError(problem);
        else onSnooze(morningOf(day));
      }}
      onClose={onClose}
    >
      <p className="text-muted-foreground">
        The conversation waits until the morning of this day. A new message opens it before.
      </p>
      <TextField
        id="snooze-until"
        label="Snooze until"
        type="date"
        min={tomorrow}
        value={day}
        error={error}
        onChange={({ target }) => {
          setDay(target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

import { useState } from 'react';
import type { SelectedLists } from '#shared/request-reminders.ts';
import { addCalendarDays, firmToday } from '#shared/time.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { usePause } from './api.ts';

interface Props {
  selected: SelectedLists;
  onDone: () => void;
  onClose: () => void;
}

export function PauseDialog({ selected, onDone, onClose }: Props) {
  const tomorrow = addCalendarDays(firmToday(), 1);
  const [until, setUntil] = useState(addCalendarDays(tomorrow, 13));
  const [error, setError] = useState<string>();
  const save = usePause();
  return (
    <FormDialog
      title="Pause reminders"
      submitLabel="Pause"
      pendingLabel="Saving..."
      pending={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (until < tomorrow) setError('Please select a day after today');
        else save.mutate({ ...selected, until }, { onSuccess: onDone });
      }}
      onClose={onClose}
    >
      <p className="text-muted-foreground">
        No reminder goes out before this day. On that day the client gets one, and then one each week.
      </p>
      <TextField
        id="pause-until"
        label="Paused until"
        type="date"
        min={tomorrow}
        value={until}
        error={error}
        onChange={({ target }) => {
          setUntil(target.value);
          setError(undefined);
        }}
      />
      <Button variant="link" onClick={() => save.mutate({ ...selected, until: null }, { onSuccess: onDone })}>
        End the pause instead
      </Button>
    </FormDialog>
  );
}

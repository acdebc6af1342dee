import { useState } from 'react';
import { maxNoteLength, type SelectedLists } from '#shared/request-reminders.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { useMarkCalled } from './api.ts';

interface Props {
  selected: SelectedLists;
  onDone: () => void;
  onClose: () => void;
}

export function CalledDialog({ selected, onDone, onClose }: Props) {
  const [note, setNote] = useState('');
  const save = useMarkCalled();
  return (
    <FormDialog
      title="Mark as called"
      submitLabel="Mark as called"
      pendingLabel="Saving..."
      pending={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ ...selected, note: note.trim() || undefined }, { onSuccess: onDone });
      }}
      onClose={onClose}
    >
      <p className="text-muted-foreground">
        Reminders begin again in a week, unless everything arrives before.
      </p>
      <TextAreaField
        id="called-note"
        label="Note"
        optional
        hint="It becomes an internal note about the client. Only staff see it."
        rows={3}
        maxLength={maxNoteLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}

import { useState } from 'react';
import type { SelectedLists } from '#shared/request-reminders.ts';
import { useStaff } from '../availability/api.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useAssign } from './api.ts';

interface Props {
  selected: SelectedLists;
  onDone: () => void;
  onClose: () => void;
}

export function AssignDialog({ selected, onDone, onClose }: Props) {
  const staff = useStaff();
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const save = useAssign();
  return (
    <FormDialog
      title="Assign to a colleague"
      submitLabel="Assign"
      pendingLabel="Saving..."
      pending={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen) setError('Please choose a colleague');
        else save.mutate({ ...selected, assigneeId: Number(chosen) }, { onSuccess: onDone });
      }}
      onClose={onClose}
    >
      <SelectField
        id="assign-to"
        label="Colleague"
        value={chosen}
        error={staff.isError ? 'We could not load your colleagues. Close this and try again.' : error}
        onChange={({ target }) => {
          setChosen(target.value);
          setError(undefined);
        }}
      >
        <option value="">Choose a colleague</option>
        {staff.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { type Deadline, deadlineInput, priorities } from '../../shared/deadlines.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { failureText, useSaveDeadline } from './api.ts';
import { priorityLabels } from './priority-badge.tsx';

const fields = ['title', 'dueOn', 'priority'] as const;
const resolver = zodResolver(deadlineInput);

interface Props {
  /** The one to change; without it a new one is added. */
  deadline?: Deadline | undefined;
  onClose: () => void;
}

export function DeadlineDialog({ deadline, onClose }: Props) {
  const save = useSaveDeadline(deadline?.id);
  const { field, submit, pending, trouble } = useApiForm({
    id: 'deadline',
    fields,
    resolver,
    defaultValues: {
      title: deadline?.title ?? '',
      dueOn: deadline?.dueOn ?? '',
      priority: deadline?.priority ?? 'medium',
    },
    send: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
    failure: failureText,
  });
  return (
    <FormDialog
      title={deadline ? 'Edit deadline' : 'Add deadline'}
      submitLabel={deadline ? 'Save changes' : 'Add deadline'}
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...trouble} />
      <TextField label="Title" autoComplete="off" {...field('title')} />
      <TextField label="Due date" type="date" {...field('dueOn')} />
      <SelectField label="Priority" {...field('priority')}>
        {priorities.map((priority) => (
          <option key={priority} value={priority}>
            {priorityLabels[priority]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

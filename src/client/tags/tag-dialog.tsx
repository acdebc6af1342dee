import type { Tag } from '#shared/tags.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSaveTag } from './api.ts';

const fields = ['name'] as const;
const resolver = schemaResolver(async () => (await import('#shared/tags.ts')).tagInput);

interface Props {
  /** The tag to rename; without it a new one is added. */
  tag?: Tag | undefined;
  onClose: () => void;
}

export function TagDialog({ tag, onClose }: Props) {
  const save = useSaveTag(tag?.id);
  const { field, submit, pending, problems } = useApiForm({
    id: 'tag',
    fields,
    resolver,
    defaultValues: { name: tag?.name ?? '' },
    send: (values) => save.mutateAsync(values, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title={tag ? 'Rename tag' : 'Add tag'}
      submitLabel={tag ? 'Save changes' : 'Add tag'}
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <TextField
        label="Name"
        autoComplete="off"
        hint={tag ? 'It changes on every client who has it.' : undefined}
        {...field('name')}
      />
    </FormDialog>
  );
}

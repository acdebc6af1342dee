import { firstNameField, type MessageTemplate } from '#shared/message-templates.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSaveTemplate } from './api.ts';

const fields = ['name', 'content'] as const;
const resolver = schemaResolver(
  async () => (await import('#shared/message-templates.ts')).messageTemplateInput,
);

interface Props {
  /** The template to edit; undefined to create one. */
  template?: MessageTemplate | undefined;
  onClose: () => void;
}

export function TemplateDialog({ template, onClose }: Props) {
  const save = useSaveTemplate(template?.id);
  const { field, submit, pending, problems } = useApiForm({
    id: 'template',
    fields,
    resolver,
    defaultValues: { name: template?.name ?? '', content: template?.content ?? '' },
    send: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
  });
  return (
    <FormDialog
      title={template ? 'Edit template' : 'Add template'}
      submitLabel={template ? 'Save changes' : 'Add template'}
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextAreaField
        label="Text"
        rows={9}
        hint={`${firstNameField} becomes the client's first name.`}
        {...field('content')}
      />
    </FormDialog>
  );
}

import { useWatch } from 'react-hook-form';
import type { MessageTemplate } from '#shared/message-templates.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSaveTemplate } from './api.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';

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
  const { field, submit, pending, problems, control, setValue } = useApiForm({
    id: 'template',
    fields,
    resolver,
    defaultValues: { name: template?.name ?? '', content: template?.content ?? '' },
    send: (values) => save.mutateAsync(values, { onSuccess: onClose }),
  });
  const content = useWatch({ control, name: 'content' });

  function insert(text: string) {
    const area = document.getElementById(field('content').id) as HTMLTextAreaElement;
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    setValue('content', area.value, { shouldDirty: true });
    area.focus();
  }

  return (
    <FormDialog
      wide
      title={template ? 'Edit template' : 'Add template'}
      submitLabel={template ? 'Save changes' : 'Add template'}
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextAreaField label="Text" rows={6} {...field('content')} />
      <TemplateFields onInsert={insert} />
      <TemplatePreview content={content} />
    </FormDialog>
  );
}

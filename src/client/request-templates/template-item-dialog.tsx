import type { Resolver } from 'react-hook-form';
import type { ItemKind, ItemWording } from '#shared/request-items.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';

interface Values {
  kind: ItemKind;
  label: string;
  why: string;
  issuer: string;
  shortLabel: string;
  required: boolean;
}

const fields = ['kind', 'label', 'why', 'issuer', 'shortLabel', 'required'] as const;
const byRules = schemaResolver(async () => (await import('#shared/request-items.ts')).itemWording);

/** Turns empty fields into null. */
const resolver: Resolver<Values, unknown, ItemWording> = (values, context, options) =>
  byRules(
    {
      ...values,
      why: values.why || null,
      issuer: values.issuer || null,
      shortLabel: values.shortLabel || null,
    },
    context,
    options as never,
  ) as ReturnType<Resolver<Values, unknown, ItemWording>>;

interface Props {
  /** The item to edit; undefined for a new one. */
  item?: ItemWording | undefined;
  /** Whether it belongs to one client's list, not to a template. */
  ofList?: boolean;
  /** Updates the page's state; a template is saved as a whole. */
  onDone: (item: ItemWording) => void;
  onClose: () => void;
}

/** What one item asks for, in the words that the client reads. */
export function TemplateItemDialog({ item, ofList = false, onDone, onClose }: Props) {
  const { field, watch, setValue, submit, pending, problems } = useApiForm<Values, ItemWording>({
    id: 'template-item',
    fields,
    resolver,
    defaultValues: {
      kind: item?.kind ?? 'document',
      label: item?.label ?? '',
      why: item?.why ?? '',
      issuer: item?.issuer ?? '',
      shortLabel: item?.shortLabel ?? '',
      required: item?.required ?? true,
    },
    send: async (wording) => {
      onDone({ ...wording, ...(item?.templateKey && { templateKey: item.templateKey }) });
      onClose();
    },
  });
  const isDocument = watch('kind') === 'document';
  return (
    <FormDialog
      title={item ? 'Edit item' : 'Add item'}
      submitLabel={item ? 'Change item' : 'Add item'}
      pendingLabel="Checking..."
      pending={pending}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <SelectField label="What it is" {...field('kind')}>
        <option value="document">A document to send</option>
        <option value="question">A question to answer</option>
      </SelectField>
      <TextField
        label={isDocument ? 'What you need' : 'Question'}
        hint={
          isDocument
            ? "What it is, then the form's number: Interest statement (Form 1099-INT)."
            : 'As the client reads it.'
        }
        autoComplete="off"
        {...field('label')}
      />
      <TextAreaField
        label="Why, and where it comes from"
        optional
        rows={3}
        hint="Two short sentences, which the client reads below it."
        {...field('why')}
      />
      {isDocument && (
        <>
          <TextField
            label="Issuer"
            optional
            hint={ofList ? 'Who sends it to the client.' : 'Only if it is the same for every client.'}
            autoComplete="off"
            {...field('issuer')}
          />
          <TextField
            label="Short name"
            optional
            hint="For the names of files: W-2 becomes '2026 – W-2 – Okafor.pdf'."
            autoComplete="off"
            {...field('shortLabel')}
          />
        </>
      )}
      <SwitchField
        id="template-item-required"
        label="Required"
        description="The list is with the client until it has arrived, or does not apply to them."
        checked={watch('required')}
        onChange={(required) => setValue('required', required)}
      />
    </FormDialog>
  );
}

import { ChevronLeft, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { type ItemWording, maxItems } from '#shared/request-items.ts';
import type { RequestTemplate, TemplateInput } from '#shared/request-templates.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FieldError } from '../ui/field.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSaveRequestTemplate } from './api.ts';
import { OrderedItems } from './ordered-items.tsx';
import { TemplateItemDialog } from './template-item-dialog.tsx';

const fields = ['name', 'title', 'items'] as const;
const resolver = schemaResolver(
  async () => (await import('#shared/request-templates.ts')).templateInput,
) as Resolver<TemplateInput, unknown, TemplateInput>;

/** Edits the texts and items of a template. Nothing is saved until the button is pressed. */
export function TemplateEditor({ template }: { template: RequestTemplate | undefined }) {
  const navigate = useNavigate();
  const save = useSaveRequestTemplate(template?.id);
  /** The index of the item in the dialog; 'new' for a new one. */
  const [edited, setEdited] = useState<number | 'new'>();
  const { field, formState, watch, setValue, submit, pending, problems } = useApiForm<TemplateInput>({
    id: 'request-template',
    fields,
    resolver,
    defaultValues: { name: template?.name ?? '', title: template?.title ?? '', items: template?.items ?? [] },
    send: save.mutateAsync,
  });
  useEffect(() => {
    if (save.isSuccess) navigate(paths.adminRequestTemplates);
  }, [save.isSuccess, navigate]);
  const items = watch('items');
  const change = (next: ItemWording[]) =>
    setValue('items', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const itemsError = formState.errors.items?.message ?? formState.errors.items?.root?.message;

  return (
    <div className="max-w-[56rem]">
      <Link to={paths.adminRequestTemplates} className="inline-flex min-h-11 items-center gap-2 text-link">
        <ChevronLeft className="size-4.5" aria-hidden="true" />
        Request templates
      </Link>
      <PageHeading>{template ? template.name : 'New template'}</PageHeading>
      <form noValidate onSubmit={submit} className="mt-5 space-y-5">
        <FormProblems {...problems} />
        <Card className="space-y-5 p-5">
          <TextField label="Name" hint="Only staff see it." autoComplete="off" {...field('name')} />
          <TextField
            label="Title of its lists"
            hint="Clients read it. {period} becomes the year, quarter or month: Your {period} tax return."
            autoComplete="off"
            {...field('title')}
          />
        </Card>
        <Card title="Items">
          <div id="request-template-items" tabIndex={-1} className="outline-none">
            {items.length === 0 ? (
              <p className="border-t px-5 py-4 text-muted-foreground">
                Nothing yet. Add what you ask clients for, in the order in which they should read it.
              </p>
            ) : (
              <OrderedItems items={items} onChange={change} onEdit={setEdited} />
            )}
            {itemsError && <FieldError className="px-5 pt-3">{itemsError}</FieldError>}
          </div>
          <div className="px-5 py-4">
            {items.length < maxItems ? (
              <Button variant="secondary" onClick={() => setEdited('new')}>
                <Plus className="size-4.5" aria-hidden="true" />
                Add item
              </Button>
            ) : (
              <p className="text-muted-foreground">A template holds at most {maxItems} items.</p>
            )}
          </div>
        </Card>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pending} pendingLabel="Saving...">
            {template ? 'Save changes' : 'Add template'}
          </Button>
          <Button variant="secondary" onClick={() => navigate(paths.adminRequestTemplates)}>
            Cancel
          </Button>
        </div>
        <p className="text-caption text-muted-foreground">
          Lists that were made from this template stay as they are.
        </p>
      </form>
      {edited !== undefined && (
        <TemplateItemDialog
          item={edited === 'new' ? undefined : items[edited]}
          onDone={(item) =>
            // An unsaved item needs a key too, which identifies it when it is moved.
            change(
              edited === 'new'
                ? [...items, { ...item, templateKey: crypto.randomUUID() }]
                : items.with(edited, item),
            )
          }
          onClose={() => setEdited(undefined)}
        />
      )}
      <LeaveGuard
        when={formState.isDirty && !save.isSuccess}
        title="Leave without saving?"
        leaveLabel="Leave without saving"
      >
        Your changes to this template are not saved yet.
      </LeaveGuard>
    </div>
  );
}

import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAddSubscriber } from './subscribers-api.ts';

const fields = ['email'] as const;
const resolver = schemaResolver(async () => (await import('#shared/newsletter.ts')).subscriberInput);

export function AddSubscriberDialog({ onClose }: { onClose: () => void }) {
  const add = useAddSubscriber();
  const { field, submit, pending, problems } = useApiForm({
    id: 'subscriber',
    fields,
    resolver,
    defaultValues: { email: '' },
    send: (values) => add.mutateAsync(values, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title="Add subscriber"
      submitLabel="Add subscriber"
      pendingLabel="Adding..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="We email this address a link. It is subscribed once the link is used."
        {...field('email')}
      />
    </FormDialog>
  );
}

import type { Client } from '#shared/clients.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { newEmailHint } from '../email-confirmation/unconfirmed-badge.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useUpdateUser } from '../users/api.ts';
import { EmailField, NameFields } from '../users/user-fields.tsx';

const fields = ['firstName', 'lastName', 'email', 'phone'] as const;
const resolver = schemaResolver(async () => (await import('#shared/users.ts')).updateUserInput);

export function EditClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const update = useUpdateUser();
  const { field, submit, pending, problems } = useApiForm({
    id: 'client',
    fields,
    resolver,
    defaultValues: {
      firstName: client.firstName ?? '',
      lastName: client.lastName ?? '',
      email: client.email,
      phone: client.phone ?? '',
      role: 'customer',
    },
    send: (values) => update.mutateAsync({ id: client.id, ...values }, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title="Edit client"
      submitLabel="Save changes"
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <NameFields field={field} />
      <EmailField hint={client.emailConfirmed ? newEmailHint : undefined} {...field('email')} />
      <TextField label="Phone" type="tel" inputMode="tel" optional autoComplete="off" {...field('phone')} />
    </FormDialog>
  );
}

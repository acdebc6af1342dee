import type { Passkey } from '#shared/passkeys.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useRenamePasskey } from './api.ts';

const fields = ['name'] as const;
const resolver = schemaResolver(async () => (await import('#shared/passkeys.ts')).passkeyNameInput);

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const { field, submit, pending, problems } = useApiForm({
    id: 'passkey',
    fields,
    resolver,
    defaultValues: { name: passkey.name },
    send: ({ name }) => rename.mutateAsync({ id: passkey.id, name }, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title="Rename passkey"
      submitLabel="Save name"
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <TextField label="Name" hint="Such as ‘My phone’." autoComplete="off" {...field('name')} />
    </FormDialog>
  );
}

import { schemaResolver } from '../core/schema-resolver.ts';
import { useUser } from '../core/session.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { StateLabel } from '../system/system-state.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSendTestMail } from './api.ts';
import { StepText } from './test-result.tsx';

const fields = ['address'] as const;
const resolver = schemaResolver(async () => (await import('#shared/mail.ts')).testMailInput);

/** Sends a mail to any address and shows what the mail server answered. */
export function TestMailDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const send = useSendTestMail();
  const { field, submit, pending, problems } = useApiForm({
    id: 'test-mail',
    fields,
    resolver,
    defaultValues: { address: email },
    send: (values) => send.mutateAsync(values),
  });
  return (
    <FormDialog
      title="Send a test email"
      submitLabel="Send test email"
      pendingLabel="Sending..."
      cancelLabel="Close"
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <TextField
        type="email"
        autoComplete="off"
        label="Send it to"
        hint="An address outside the firm shows best whether email arrives."
        {...field('address')}
      />
      <div role="status" className="space-y-1.5 wrap-anywhere">
        {pending && <p>Waiting for the mail server’s answer. This can take half a minute.</p>}
        {send.data && !pending && (
          <>
            <StateLabel state={send.data.state} />
            <StepText {...send.data} />
            {send.data.state === 'works' && (
              <p className="text-muted-foreground">
                Now look into that mailbox, also into its spam folder. The server may still give it back
                later.
              </p>
            )}
          </>
        )}
      </div>
    </FormDialog>
  );
}

import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextField } from '../ui/text-field.tsx';
import { requestPasswordReset } from './reset-api.ts';

const fields = ['username'] as const;
const resolver = schemaResolver(async () => (await import('#shared/account-settings.ts')).resetRequestInput);

export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { field, submit, pending, problems } = useApiForm({
    id: 'forgot',
    fields,
    resolver,
    defaultValues: { username: '' },
    send: async ({ username }) => {
      await requestPasswordReset(username);
      onSent();
    },
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormProblems {...problems} />
      <TextField
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field('username')}
      />
      <Button type="submit" pending={pending} pendingLabel="Sending...">
        Send the link
      </Button>
    </form>
  );
}

import * as sessionsApi from '#shared/sessions.ts';
import { call } from '../core/api.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useUser } from '../core/session.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormProblems } from '../ui/form-problems.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ProofButtons } from './proof-buttons.tsx';

const fields = ['password'] as const;
const resolver = schemaResolver(async () => (await import('#shared/sessions.ts')).passwordProof);

export function PasswordProofForm({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const { username } = useUser();
  const { field, submit, pending, problems } = useApiForm({
    id: 'step-up',
    fields,
    resolver,
    defaultValues: { password: '' },
    send: async ({ password }) => {
      await call(sessionsApi.stepUp, { password });
      onProved();
    },
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormProblems {...problems} />
      {/* Lets password managers find the account. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <ProofButtons pending={pending} onCancel={onCancel} />
    </form>
  );
}

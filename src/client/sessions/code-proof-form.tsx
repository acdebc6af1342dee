import { useEffect } from 'react';
import * as sessionsApi from '#shared/sessions.ts';
import { call } from '../core/api.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ProofButtons } from './proof-buttons.tsx';

const fields = ['code'] as const;
const resolver = schemaResolver(async () => (await import('#shared/sessions.ts')).codeProof);

export function CodeProofForm({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const { field, submit, pending, problems, setFocus } = useApiForm({
    id: 'step-up',
    fields,
    resolver,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await call(sessionsApi.stepUp, { code });
      onProved();
    },
  });
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormProblems {...problems} />
      <TextField
        label="Code"
        hint="The 6 digits from your app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field('code')}
      />
      <ProofButtons pending={pending} onCancel={onCancel} />
    </form>
  );
}

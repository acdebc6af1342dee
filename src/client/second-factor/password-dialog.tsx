import type { ReactNode } from 'react';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useUser } from '../core/session.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PasswordField } from '../ui/password-field.tsx';

const fields = ['password'] as const;
const resolver = schemaResolver(async () => (await import('#shared/second-factor.ts')).passwordForm);

interface Props {
  title: string;
  submitLabel: string;
  pendingLabel: string;
  send: (password: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for the password before the second factor changes. */
export function PasswordDialog({ title, submitLabel, pendingLabel, send, onClose, children }: Props) {
  const { username } = useUser();
  const { field, submit, pending, problems } = useApiForm({
    id: 'second-factor-password',
    fields,
    resolver,
    defaultValues: { password: '' },
    send: ({ password }) => send(password),
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      {children}
      {/* Lets password managers find the account. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
    </FormDialog>
  );
}

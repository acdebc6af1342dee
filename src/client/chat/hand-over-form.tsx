import { QueryClientProvider } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as chatApi from '#shared/chat.ts';
import { call } from '../core/api.ts';
import { PolicyLinks } from '../core/firm-links.tsx';
import { createQueryClient } from '../core/query-client.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { HoneypotField } from '../ui/honeypot-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Chat } from './use-chat.ts';

interface Props {
  chat: Chat;
  onBack: () => void;
  onDone: (email: string) => void;
}

const fields = ['full_name', 'email', 'phone'] as const;
const resolver = schemaResolver(async () => (await import('#shared/chat.ts')).handOverInput);

/**
 * Asks for the visitor's contact details, so that staff can reply. It has its own query client, because public pages
 * have none.
 */
export function HandOverForm(props: Props) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Form {...props} />
    </QueryClientProvider>
  );
}

function Form({ chat: { sessionId, key = '' }, onBack, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  useEffect(() => heading.current?.focus(), []);
  const { field, submit, pending, problems, register } = useApiForm({
    id: 'hand-over',
    fields,
    resolver,
    defaultValues: { full_name: '', email: '', phone: '', website: '' },
    send: async (visitor) => {
      await call(chatApi.handOver, { sessionId, key, ...visitor }, { idempotencyKey });
      onDone(visitor.email);
    },
    failure: 'We could not send it. Please try again, or call us.',
  });
  return (
    <form noValidate onSubmit={submit} className="min-h-0 flex-1 space-y-4 overflow-y-auto px-4 py-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
          Send this conversation to our staff
        </h3>
        <p className="mt-1 text-muted-foreground">They read what you asked here and write to you.</p>
      </div>
      <FormProblems {...problems} />
      <TextField label="Full name" autoComplete="name" {...field('full_name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <TextField label="Phone" optional type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
      <HoneypotField {...register('website')} />
      <p className="text-caption text-muted-foreground">
        By sending you agree to our <PolicyLinks first="privacy" />.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending} pendingLabel="Sending...">
          Send to our staff
        </Button>
        <Button variant="quiet" onClick={onBack}>
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          Back
        </Button>
      </div>
    </form>
  );
}

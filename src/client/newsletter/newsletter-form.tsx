import { CircleAlert, CircleCheck } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../core/api-error.ts';
import { MailLink } from '../core/firm-links.tsx';
import { useHydrated } from '../core/use-hydrated.ts';
import { Button } from '../ui/button.tsx';
import { inputClass } from '../ui/field.tsx';
import { HoneypotField } from '../ui/honeypot-field.tsx';

type State = { step: 'editing' | 'sending' | 'sent' } | { step: 'failed'; message: string };

/** One field on a dark background. The browser validates email addresses, so no validation code is loaded. */
export function NewsletterForm() {
  const [state, setState] = useState<State>({ step: 'editing' });
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const problem = state.step === 'failed' ? state.message : undefined;

  useEffect(() => {
    if (state.step === 'failed') input.current?.focus();
    if (state.step === 'sent') done.current?.focus();
  }, [state]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!input.current || state.step === 'sending') return;
    if (!input.current.validity.valid) {
      setState({ step: 'failed', message: 'Please enter a valid email address' });
      return;
    }
    const email = input.current.value;
    const website = String(new FormData(event.currentTarget).get('website') ?? '') || undefined;
    setState({ step: 'sending' });
    try {
      const { subscribeToNewsletter } = await import('./api.ts');
      await subscribeToNewsletter(email, website);
      setState({ step: 'sent' });
    } catch (error) {
      const message = messageOf(error, 'We could not sign you up just now. Please try again in a minute.');
      setState({ step: 'failed', message });
    }
  }

  if (state.step === 'sent') {
    return (
      <p ref={done} tabIndex={-1} className="flex gap-3 text-public text-pine-text">
        <CircleCheck className="mt-1 size-5 shrink-0 text-pine-clay" aria-hidden="true" />
        Check your email: we sent a link to confirm. Nothing is sent before you have used it.
      </p>
    );
  }
  return (
    <form noValidate method="post" onSubmit={submit}>
      <label htmlFor={id} className="mb-1.5 block text-body font-semibold text-pine-text">
        Email address
      </label>
      <div className="flex flex-col gap-3 xs:flex-row">
        <input
          ref={input}
          id={id}
          name="email"
          type="email"
          required
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className={`${inputClass} border-transparent`}
        />
        <Button
          type="submit"
          variant="paper"
          disabled={!hydrated}
          pending={state.step === 'sending'}
          className="shrink-0 px-6"
        >
          Subscribe
        </Button>
      </div>
      <HoneypotField name="website" />
      {problem && (
        <p id={`${id}-error`} role="alert" className="mt-2 flex gap-1.5 text-body font-medium text-pine-clay">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          {problem}
        </p>
      )}
      <noscript>
        <p className="mt-2 text-body text-pine-muted">
          Signing up needs JavaScript. Write to <MailLink className="text-pine-text underline" /> instead.
        </p>
      </noscript>
    </form>
  );
}

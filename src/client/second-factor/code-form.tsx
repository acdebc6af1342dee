import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#shared/accounts.ts';
import type { SecondStepInput } from '#shared/second-factor.ts';
import { ApiError, isSignedOut, messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { passSecondStep } from './api.ts';
import { CodeField } from './code-field.tsx';

interface Props {
  method: SecondStepInput['method'];
  hint: string;
  canRemember: boolean;
  onPassed: (user: CurrentUser) => void;
  /** Called when the time for the second step is over. */
  onExpired: () => void;
}

/** A wrong code stays in the field, selected, so that typing replaces it. */
export function CodeForm({ method, hint, canRemember, onPassed, onExpired }: Props) {
  const [code, setCode] = useState('');
  const [rememberDevice, setRememberDevice] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  const sending = useMutation({
    mutationFn: () => passSecondStep({ method, code, rememberDevice }),
    onSuccess: onPassed,
    onError: (error) => isSignedOut(error) && onExpired(),
  });
  const { error } = sending;
  const fieldError = error instanceof ApiError ? error.fields.code : undefined;

  useEffect(() => {
    if (!error) return;
    if (fieldError) input.current?.select();
    else banner.current?.focus();
  }, [error, fieldError]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      {error && !fieldError && <FormAlert ref={banner} title={messageOf(error)} />}
      <CodeField
        id="second-step-code"
        ref={input}
        kind={method === 'recovery' ? 'recovery' : 'digits'}
        hint={hint}
        error={fieldError}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      {canRemember && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={rememberDevice}
            onChange={({ target }) => setRememberDevice(target.checked)}
            className="size-5 shrink-0 accent-primary"
          />
          Remember this device for 30 days
        </label>
      )}
      <Button type="submit" pending={sending.isPending} pendingLabel="Checking..." className="w-full">
        Continue
      </Button>
    </form>
  );
}

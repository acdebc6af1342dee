import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { requestSupport, type SupportInput } from '../../shared/support.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { toast } from '../ui/toast.ts';

/** What is said where the server sends no words of its own. */
export const failureText = 'Something went wrong. Please try again, or call us.';

/** Trying again with the same words repeats the key of the first try, whose answer may only have been lost. */
export function useRequestSupport() {
  const lastTry = useRef<{ content: string; key: string }>(undefined);
  return useMutation({
    mutationFn: (input: SupportInput) => {
      const content = JSON.stringify(input);
      if (lastTry.current?.content !== content) lastTry.current = { content, key: crypto.randomUUID() };
      return call(requestSupport, input, { idempotencyKey: lastTry.current.key });
    },
    onSuccess: () => {
      lastTry.current = undefined;
      toast({ title: 'Support request submitted' });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to submit request',
        description: messageOf(error, failureText),
      }),
  });
}

import { useMutation } from '@tanstack/react-query';
import type { Topic } from '#shared/live.ts';
import { type ToastContent, toast } from '../ui/toast.ts';
import { messageOf } from './api-error.ts';

interface Options<Result> {
  /** What the mutation changes: refetched before it counts as settled. */
  topics?: readonly Topic[];
  /** Runs before the toast and before anything is refetched. */
  onSuccess?: (result: Result) => void;
  /** The title, or a function if the toast depends on the result. Without it there is no toast. */
  successToast?: string | ((result: Result) => ToastContent);
  /** The title of the toast after an error. */
  errorTitle: string;
  /** Its description if the server's response has no message. */
  errorText?: string;
}

export function useMutationWithToast<Result, Input = void>(
  mutationFn: (input: Input) => Promise<Result>,
  { topics, onSuccess, successToast, errorTitle, errorText }: Options<Result>,
) {
  return useMutation({
    mutationFn,
    ...(topics && { meta: { topics } }),
    onSuccess: (result) => {
      onSuccess?.(result);
      if (successToast)
        toast(typeof successToast === 'string' ? { title: successToast } : successToast(result));
    },
    onError: (error) => toastError(errorTitle, error, errorText),
  });
}

export function toastError(title: string, error: unknown, text?: string) {
  toast({ variant: 'destructive', title, description: messageOf(error, text) });
}

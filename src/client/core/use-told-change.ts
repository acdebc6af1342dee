import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ToastContent, toast } from '../ui/toast.ts';
import { messageOf } from './api-error.ts';

interface Telling<Result> {
  /** The toast's title, or the whole toast where it depends on the answer. Without it the screen says enough. */
  done?: string | ((answer: Result) => ToastContent);
  /** The title of the toast when it failed. */
  failed: string;
  /** What that toast says where the server sends no words of its own. */
  otherwise?: string;
  /** Takes the answer in before anything is said or fetched. */
  onDone?: (answer: Result) => void;
  /** What the change concerns, fetched again before it counts as done. */
  refetch?: readonly QueryKey[];
}

/** A change that says how it went and brings the screens it concerns up to date. */
export function useToldChange<Result, Input = void>(
  change: (input: Input) => Promise<Result>,
  { done, failed, otherwise, onDone, refetch = [] }: Telling<Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      onDone?.(answer);
      if (done) toast(typeof done === 'string' ? { title: done } : done(answer));
      await Promise.all(refetch.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => tellFailure(failed, error, otherwise),
  });
}

/** Says in a toast what failed, and why. */
export function tellFailure(title: string, error: unknown, otherwise?: string) {
  toast({ variant: 'destructive', title, description: messageOf(error, otherwise) });
}

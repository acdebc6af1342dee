import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.ts';
import { messageOf } from './api-error.ts';

/** What is said where the server sends no words of its own. */
export const failureText = 'Something went wrong. Please try again.';

interface Telling {
  /** Titles of the toasts. */
  done: string;
  failed: string;
  /** What the change concerns, fetched again before it counts as done. */
  refetch: QueryKey[];
}

/** A change that says how it went and brings the screens it concerns up to date. */
export function useToldChange<Input>(
  change: (input: Input) => Promise<unknown>,
  { done, failed, refetch }: Telling,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast({ title: done });
      await Promise.all(refetch.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: failed, description: messageOf(error, failureText) }),
  });
}

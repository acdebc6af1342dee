import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createTimeOff,
  deleteTimeOff,
  type HoursInput,
  listTimeOff,
  readHours,
  type TimeOffInput,
  updateHours,
} from '../../shared/availability.ts';
import { countOf } from '../../shared/format.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { toast } from '../ui/toast.ts';
import { availabilityKey } from './api.ts';

/** What is said where the server sends no words of its own. */
export const failureText = 'Something went wrong. Please try again.';

export function useHours(staffId: number) {
  return useQuery({
    queryKey: [...availabilityKey, 'hours', staffId],
    queryFn: () => call(readHours, { id: staffId }),
  });
}

export function useTimeOff(staffId: number) {
  return useQuery({
    queryKey: [...availabilityKey, 'time-off', staffId],
    queryFn: () => call(listTimeOff, { id: staffId }),
    // It says how many meetings lie in it.
    meta: { topics: ['appointments'] },
  });
}

export const useSaveHours = (staffId: number) =>
  useAvailabilityChange((input: HoursInput) => call(updateHours, { id: staffId, ...input }), {
    done: () => ({ title: 'Hours saved' }),
    failed: 'Failed to save hours',
  });

export const useAddTimeOff = (staffId: number) =>
  useAvailabilityChange((input: TimeOffInput) => call(createTimeOff, { id: staffId, ...input }), {
    done: ({ meetings }) => ({
      title: 'Time off added',
      description:
        meetings > 0
          ? `${countOf(meetings, 'meeting')} in it still ${meetings === 1 ? 'stands' : 'stand'}: move or cancel ${meetings === 1 ? 'it' : 'them'}.`
          : undefined,
    }),
    failed: 'Failed to add time off',
  });

export const useRemoveTimeOff = () =>
  useAvailabilityChange((id: number) => call(deleteTimeOff, { id }), {
    done: () => ({ title: 'Time off removed' }),
    failed: 'Failed to remove time off',
  });

function useAvailabilityChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  words: { done: (result: Result) => { title: string; description?: string | undefined }; failed: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      const { title, description } = words.done(result);
      toast({ title, ...(description && { description }) });
      void client.invalidateQueries({ queryKey: ['appointments'] });
      await client.invalidateQueries({ queryKey: availabilityKey });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: words.failed,
        description: messageOf(error, failureText),
      }),
  });
}

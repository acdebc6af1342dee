import { useQuery } from '@tanstack/react-query';
import type { HoursInput, TimeOffInput } from '#shared/availability.ts';
import * as availabilityApi from '#shared/availability.ts';
import { countOf } from '#shared/format.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

export function useHours(staffId: number) {
  return useQuery({
    queryKey: ['availability', 'hours', staffId],
    queryFn: () => call(availabilityApi.readHours, { id: staffId }),
  });
}

export function useTimeOff(staffId: number) {
  return useQuery({
    queryKey: ['availability', 'time-off', staffId],
    queryFn: () => call(availabilityApi.listTimeOff, { id: staffId }),
    // The response contains the number of appointments during the time off.
    meta: { topics: ['appointments'] },
  });
}

export const useSaveHours = (staffId: number) =>
  useMutationWithToast((input: HoursInput) => call(availabilityApi.updateHours, { id: staffId, ...input }), {
    successToast: 'Hours saved',
    errorTitle: 'Failed to save hours',
    topics: ['availability'],
  });

export const useAddTimeOff = (staffId: number) =>
  useMutationWithToast(
    (input: TimeOffInput) => call(availabilityApi.createTimeOff, { id: staffId, ...input }),
    {
      successToast: ({ meetings }) => ({ title: 'Time off added', description: stillStanding(meetings) }),
      errorTitle: 'Failed to add time off',
      topics: ['availability'],
    },
  );

export const useRemoveTimeOff = () =>
  useMutationWithToast((id: number) => call(availabilityApi.deleteTimeOff, { id }), {
    successToast: 'Time off removed',
    errorTitle: 'Failed to remove time off',
    topics: ['availability'],
  });

function stillStanding(meetings: number): string | undefined {
  if (meetings === 0) return undefined;
  const [stand, them] = meetings === 1 ? ['stands', 'it'] : ['stand', 'them'];
  return `${countOf(meetings, 'meeting')} in it still ${stand}: move or cancel ${them}.`;
}

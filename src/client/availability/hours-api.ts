import { useQuery } from '@tanstack/react-query';
import {
  createTimeOff,
  deleteTimeOff,
  type HoursInput,
  listTimeOff,
  readHours,
  type TimeOffInput,
  updateHours,
} from '#shared/availability.ts';
import { countOf } from '#shared/format.ts';
import { call } from '../core/api.ts';
import { useToldChange } from '../core/use-told-change.ts';
import { availabilityKey } from './api.ts';

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

/** What a change of somebody's hours concerns: the week of their schedule shows them too. */
const concerned = [availabilityKey, ['appointments']];

export const useSaveHours = (staffId: number) =>
  useToldChange((input: HoursInput) => call(updateHours, { id: staffId, ...input }), {
    done: 'Hours saved',
    failed: 'Failed to save hours',
    refetch: concerned,
  });

export const useAddTimeOff = (staffId: number) =>
  useToldChange((input: TimeOffInput) => call(createTimeOff, { id: staffId, ...input }), {
    done: ({ meetings }) => ({ title: 'Time off added', description: stillStanding(meetings) }),
    failed: 'Failed to add time off',
    refetch: concerned,
  });

export const useRemoveTimeOff = () =>
  useToldChange((id: number) => call(deleteTimeOff, { id }), {
    done: 'Time off removed',
    failed: 'Failed to remove time off',
    refetch: concerned,
  });

function stillStanding(meetings: number): string | undefined {
  if (meetings === 0) return undefined;
  const [stand, them] = meetings === 1 ? ['stands', 'it'] : ['stand', 'them'];
  return `${countOf(meetings, 'meeting')} in it still ${stand}: move or cancel ${them}.`;
}

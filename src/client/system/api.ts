import { useQuery } from '@tanstack/react-query';
import * as systemApi from '#shared/system.ts';
import { call } from '../core/api.ts';

export function useSystem() {
  return useQuery({
    queryKey: ['system', 'page'],
    queryFn: () => call(systemApi.read),
    // The state can change without a live event, so the page refetches whenever it is opened.
    staleTime: 0,
    meta: { topics: ['jobs'] },
  });
}

/** The current problem with outgoing mail, for all staff. */
export function useMailProblem() {
  return useQuery({ queryKey: ['system', 'mail'], queryFn: () => call(systemApi.readMail) });
}

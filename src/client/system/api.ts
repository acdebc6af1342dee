import { useQuery } from '@tanstack/react-query';
import * as systemApi from '#shared/system.ts';
import { call } from '../core/api.ts';

export function useSystem() {
  return useQuery({
    queryKey: ['system', 'page'],
    queryFn: () => call(systemApi.read),
    // It changes without anybody doing something: whoever opens the page wants to know how it is now.
    staleTime: 0,
    meta: { topics: ['jobs'] },
  });
}

/** For staff. */
export function useMailProblem() {
  return useQuery({ queryKey: ['system', 'mail'], queryFn: () => call(systemApi.readMail) });
}

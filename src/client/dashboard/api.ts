import { useQuery } from '@tanstack/react-query';
import * as dashboardApi from '#shared/dashboard.ts';
import { call } from '../core/api.ts';

export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard', 'customer'],
    queryFn: () => call(dashboardApi.read),
    meta: { topics: ['files', 'messages', 'appointments', 'user'] },
  });
}

/** What waits for a customer. Staff have a different dashboard. */
export function useForYou(enabled: boolean) {
  return useQuery({
    queryKey: ['dashboard', 'for-you'],
    queryFn: () => call(dashboardApi.readForYou),
    enabled,
    meta: { topics: ['request-lists', 'files', 'messages', 'appointments', 'deadlines', 'companies'] },
  });
}

export function useAdminDashboard() {
  return useQuery({
    queryKey: ['dashboard', 'admin'],
    queryFn: () => call(dashboardApi.readForAdmin),
    meta: {
      topics: ['files', 'messages', 'appointments', 'contacts', 'deadlines', 'users', 'request-lists'],
    },
  });
}

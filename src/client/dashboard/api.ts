import { useQuery } from '@tanstack/react-query';
import * as dashboardApi from '#shared/dashboard.ts';
import { call } from '../core/api.ts';

export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard', 'customer'],
    queryFn: () => call(dashboardApi.read),
    meta: { topics: ['files', 'messages', 'appointments', 'deadlines', 'user'] },
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

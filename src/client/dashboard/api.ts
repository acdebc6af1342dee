import { useQuery } from '@tanstack/react-query';
import { readAdminDashboard, readDashboard } from '#shared/dashboard.ts';
import { call } from '../core/api.ts';

export const dashboardKey = ['dashboard'] as const;
export const adminDashboardKey = ['admin', 'dashboard'] as const;

export function useDashboard() {
  return useQuery({
    queryKey: dashboardKey,
    queryFn: () => call(readDashboard),
    meta: { topics: ['files', 'messages', 'appointments'] },
  });
}

export function useAdminDashboard() {
  return useQuery({
    queryKey: adminDashboardKey,
    queryFn: () => call(readAdminDashboard),
    meta: { topics: ['files', 'messages', 'appointments', 'contacts', 'deadlines', 'users'] },
  });
}

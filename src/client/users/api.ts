import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Role } from '#shared/accounts.ts';
import type { Request } from '#shared/endpoint.ts';
import {
  assignStaff,
  createUser,
  deleteUser,
  listUsers,
  readAssignedStaff,
  setUserPassword,
  updateUser,
} from '#shared/users.ts';
import { call, callPage } from '../core/api.ts';
import { userKey } from '../core/session.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { useToldChange } from '../core/use-told-change.ts';
import { adminDashboardKey } from '../dashboard/api.ts';

const usersKey = ['users'] as const;

export function useUsers(text: string, role: Role | undefined) {
  return usePagedList([...usersKey, { text, role }], (cursor) =>
    callPage(listUsers, { q: text || undefined, role, cursor, limit: rowsPerPage }),
  );
}

/** So many are offered; a longer search finds the others. */
const offeredClients = 20;

/** The few clients that a picker offers for what has been typed so far. */
export function useClientSearch(text: string) {
  return useQuery({
    queryKey: [...usersKey, 'picker', { text }],
    queryFn: async () => {
      const { rows } = await callPage(listUsers, {
        q: text.trim() || undefined,
        role: 'customer',
        limit: offeredClients,
      });
      return rows;
    },
    placeholderData: keepPreviousData,
  });
}

const assignedKey = (clientId: number) => [...usersKey, 'assigned staff', clientId];

export function useAssignedStaff(clientId: number) {
  return useQuery({
    queryKey: assignedKey(clientId),
    queryFn: () => call(readAssignedStaff, { id: clientId }),
  });
}

export const useAssignStaff = (clientId: number) =>
  useToldChange((staffIds: number[]) => call(assignStaff, { id: clientId, staffIds }), {
    done: 'Assigned staff saved',
    failed: 'Failed to save assigned staff',
    refetch: [assignedKey(clientId)],
  });

/** The dashboard counts clients, and one's own account may be the one that was changed. */
const concerned = [usersKey, adminDashboardKey, userKey];

export const useCreateUser = () =>
  useToldChange((input: Request<typeof createUser>) => call(createUser, input), {
    done: 'User created successfully',
    failed: 'Failed to create user',
    refetch: concerned,
  });

export const useUpdateUser = () =>
  useToldChange((input: Request<typeof updateUser>) => call(updateUser, input), {
    done: 'User updated successfully',
    failed: 'Failed to update user',
    refetch: concerned,
  });

export const useSetPassword = () =>
  useToldChange((input: Request<typeof setUserPassword>) => call(setUserPassword, input), {
    done: 'Password changed successfully',
    failed: 'Failed to change password',
    refetch: concerned,
  });

export const useDeleteUser = () =>
  useToldChange((input: Request<typeof deleteUser>) => call(deleteUser, input), {
    done: 'User deleted successfully',
    failed: 'Failed to delete user',
    refetch: concerned,
  });

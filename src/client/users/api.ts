import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Role } from '#shared/accounts.ts';
import type { RequestOf } from '#shared/endpoint.ts';
import * as usersApi from '#shared/users.ts';
import { call, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

export function useUsers(text: string, role: Role | undefined) {
  return usePagedList(['users', { text, role }], (cursor) =>
    callPage(usersApi.list, { q: text || undefined, role, cursor, limit: rowsPerPage }),
  );
}

/** Number of options in a picker. Typing more finds the others. */
const offeredClients = 20;

/** The customers that a picker offers for the typed text. */
export function useClientSearch(text: string) {
  return useQuery({
    queryKey: ['users', 'picker', { text }],
    queryFn: async () => {
      const { rows } = await callPage(usersApi.list, {
        q: text.trim() || undefined,
        role: 'customer',
        limit: offeredClients,
      });
      return rows;
    },
    placeholderData: keepPreviousData,
  });
}

export function useAssignedStaff(clientId: number) {
  return useQuery({
    queryKey: ['users', 'assigned staff', clientId],
    queryFn: () => call(usersApi.readAssignedStaff, { id: clientId }),
  });
}

export const useAssignStaff = (clientId: number) =>
  useMutationWithToast((staffIds: number[]) => call(usersApi.assignStaff, { id: clientId, staffIds }), {
    successToast: 'Assigned staff saved',
    errorTitle: 'Failed to save assigned staff',
    topics: ['users'],
  });

export const useCreateUser = () =>
  useMutationWithToast((input: RequestOf<typeof usersApi.create>) => call(usersApi.create, input), {
    successToast: 'User created successfully',
    errorTitle: 'Failed to create user',
    topics: ['users'],
  });

export const useUpdateUser = () =>
  useMutationWithToast((input: RequestOf<typeof usersApi.update>) => call(usersApi.update, input), {
    successToast: 'User updated successfully',
    errorTitle: 'Failed to update user',
    // An admin may edit their own account.
    topics: ['users', 'user'],
  });

export const useSetPassword = () =>
  useMutationWithToast((input: RequestOf<typeof usersApi.setPassword>) => call(usersApi.setPassword, input), {
    successToast: 'Password changed successfully',
    errorTitle: 'Failed to change password',
  });

export const useDeleteUser = () =>
  useMutationWithToast((input: RequestOf<typeof usersApi.remove>) => call(usersApi.remove, input), {
    successToast: 'User deleted successfully',
    errorTitle: 'Failed to delete user',
    topics: ['users'],
  });

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listStaff } from '../../shared/accounts.ts';
import { listUsers } from '../../shared/users.ts';
import { call, callPage } from '../core/api.ts';

/** So many matches are offered; a longer search finds the others. */
const clientsOffered = 20;

/** Staff as everybody may know them. */
export function useStaff(enabled = true) {
  return useQuery({ queryKey: ['users', 'staff'], queryFn: () => call(listStaff), enabled });
}

/** Clients whose name, username or email matches: there may be too many to list them all. */
export function useClients(text: string, enabled = true) {
  return useQuery({
    queryKey: ['users', 'clients', text],
    queryFn: () =>
      callPage(listUsers, { q: text.trim() || undefined, role: 'customer', limit: clientsOffered }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

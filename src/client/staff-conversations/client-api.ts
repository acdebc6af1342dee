import { useQuery } from '@tanstack/react-query';
import * as clientsApi from '#shared/clients.ts';
import * as requestListsApi from '#shared/request-lists.ts';
import * as usersApi from '#shared/users.ts';
import { call, callPage } from '../core/api.ts';

/** More than are shown, because deleted files are left out. */
const fetchedFiles = 8;

/** The client's newest files, from their timeline. */
export function useNewestFiles(clientId: number) {
  return useQuery({
    queryKey: ['clients', 'newest files', clientId],
    queryFn: () => callPage(clientsApi.listTimeline, { id: clientId, kind: 'file', limit: fetchedFiles }),
    select: ({ rows }) => rows.flatMap((entry) => (entry.kind === 'file' && !entry.deleted ? [entry] : [])),
    meta: { topics: ['files'] },
  });
}

/** A client has few open lists at a time. */
const fetchedLists = 20;

/** What the client was asked for: the most urgent list with its items, and the number of other open lists. */
export function useOpenRequests(clientId: number) {
  return useQuery({
    queryKey: ['request-lists', 'open of client', clientId],
    queryFn: async () => {
      const { rows } = await callPage(requestListsApi.listForAdmin, {
        clientId,
        status: 'open',
        limit: fetchedLists,
      });
      // Lists with missing items come before those that wait for us.
      const [first] = rows.toSorted(
        (one, other) =>
          Number(one.leftCount === 0) - Number(other.leftCount === 0) || one.dueOn.localeCompare(other.dueOn),
      );
      if (!first) return null;
      return { first: await call(requestListsApi.readForAdmin, { id: first.id }), others: rows.length - 1 };
    },
    meta: { topics: ['files'] },
  });
}

/** Null for a closed account. */
export function useColleagueEmail({ id, name }: { id: number; name: string }) {
  return useQuery({
    queryKey: ['users', 'email of colleague', id],
    queryFn: async () => {
      const { rows } = await callPage(usersApi.list, { role: 'admin', q: name, limit: 50 });
      return rows.find((user) => user.id === id)?.email ?? null;
    },
  });
}

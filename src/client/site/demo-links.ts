import type { ResponseOf } from '#shared/endpoint.ts';
import { paths } from '#shared/paths.ts';
import type * as siteApi from '#shared/site.ts';

export type Demo = NonNullable<ResponseOf<typeof siteApi.read>['demo']>;

/** In place of a username: nobody is signed in. */
export const visitor = 'visitor';

/**
 * Opens `next` as a demo user, or as a visitor. Staff have one window, clients and visitors the other; without windows
 * the demo has one origin, on which the next person replaces the one before.
 */
export function linkAs(demo: Demo, person: string, next?: string): string {
  const account = demo.accounts.find(({ username }) => username === person);
  const origin = demo.windows?.[account?.role === 'admin' ? 'staff' : 'client'] ?? '';
  const query = new URLSearchParams({ as: person, ...(next && { next }) });
  return `${origin}${paths.demo}?${query}`;
}

/** `Maya` of 'maya.okafor'. */
export function firstNameOf(username: string): string {
  return username.charAt(0).toUpperCase() + username.slice(1).split('.')[0];
}

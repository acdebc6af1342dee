import { firm } from '#firm';
import { isPortalPath, paths, portalPaths } from '#shared/paths.ts';
import { hasUserChangedSince } from './session-tabs.ts';

declare global {
  interface Window {
    /** By the URL that was requested. */
    earlyRequests?: Record<string, Promise<Response>>;
  }
}

/** The server sets this cookie together with the session cookie, which scripts cannot read. */
const sessionHint = 'signed_in=1';

export function hasSessionHint(): boolean {
  return document.cookie.split('; ').includes(sessionHint);
}

/**
 * The first requests of each page, as literal URLs: importing the contract would be too much code for the head of a
 * page. A URL that no page requests wastes a request; `src/test/read-contract.test.ts` compares these with the
 * contract.
 */
const inEveryPortalPage = ['/api/user', '/api/messages?unread=true&limit=5'];
export const earlyRequests: Record<string, string[]> = {
  [paths.book]: ['/api/staff'],
  ...Object.fromEntries(portalPaths.map((path) => [path, inEveryPortalPage])),
  [paths.dashboard]: [...inEveryPortalPage, '/api/dashboard', '/api/dashboard/for-you'],
};

/**
 * Formatting the first date in a time zone loads the browser's calendar data, which takes a slow phone 100 to 400 ms.
 * Doing it after the first paint, while the scripts are still loading, delays nothing.
 */
const loadCalendars = `requestAnimationFrame(()=>setTimeout(()=>new Intl.DateTimeFormat('en-US',{timeZone:'${firm.timeZone}',timeZoneName:'longOffset'}).format()))`;

/**
 * A script for the head of a page that requests the page's data while its scripts are still loading; in the portal only
 * with a session, elsewhere only without.
 */
export function earlyRequestScript(pathname: string): string {
  const urls = earlyRequests[pathname];
  if (!urls) return '';
  const start = `window.earlyRequests=Object.fromEntries(${JSON.stringify(urls)}.map(u=>{const r=fetch(u);r.catch(()=>{});return[u,r]}))`;
  const condition = isPortalPath(pathname)
    ? `document.cookie.split('; ').includes('${sessionHint}')`
    : `!document.cookie.split('; ').includes('${sessionHint}')`;
  return `if(${condition})${start};${loadCalendars}`;
}

/**
 * Returns the response to an early request once; later calls send a new request. Error responses other than 401 are
 * dropped, because their cause may be resolved by now, such as a password that had to be changed first.
 */
export async function takeEarlyResponse(url: string): Promise<Response | undefined> {
  if (hasUserChangedSince(performance.timeOrigin)) discardEarlyResponses();
  const early = window.earlyRequests?.[url];
  if (!early) return undefined;
  delete window.earlyRequests?.[url];
  const response = await early.catch(() => undefined);
  return response?.ok || response?.status === 401 ? response : undefined;
}

/** After a sign-in or sign-out they belong to another user. */
export function discardEarlyResponses(): void {
  delete window.earlyRequests;
}

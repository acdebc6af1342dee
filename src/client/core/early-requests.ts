import { firm } from '#firm';
import { isPortalPath, paths } from '#shared/paths.ts';
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
 * What a page asks for first, written out: the contract is too much for the head of a page. A URL that no page asks for is
 * a wasted request, and `src/test/read-contract.test.ts` compares them with the contract.
 */
const inEveryPortalPage = ['/api/user', '/api/messages?unread=true&limit=5'];
export const earlyRequests: Record<string, string[]> = {
  [paths.book]: ['/api/staff'],
  ...Object.fromEntries(
    Object.values(paths)
      .filter(isPortalPath)
      .map((path) => [path, inEveryPortalPage]),
  ),
  [paths.dashboard]: [...inEveryPortalPage, '/api/dashboard', '/api/dashboard/for-you'],
};

/**
 * The first date in a time zone makes the browser load its calendars, which takes a slow phone 100 to 400 ms. Once the page
 * is on screen and while the scripts are on their way, nothing waits for it.
 */
const loadCalendars = `requestAnimationFrame(()=>setTimeout(()=>new Intl.DateTimeFormat('en-US',{timeZone:'${firm.timeZone}',timeZoneName:'longOffset'}).format()))`;

/** For the head of a page: requests its data while its scripts are still being loaded, in the portal only with a session. */
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
 * The response to an early request, once: later calls ask again. So they do after a refusal that the user may have dealt
 * with since then, such as a password that had to be changed first.
 */
export async function takeEarlyResponse(url: string): Promise<Response | undefined> {
  if (hasUserChangedSince(performance.timeOrigin)) discardEarlyResponses();
  const early = window.earlyRequests?.[url];
  if (!early) return undefined;
  delete window.earlyRequests?.[url];
  const response = await early.catch(() => undefined);
  return response?.ok || response?.status === 401 ? response : undefined;
}

/** They are another user's after a sign-in or sign-out. */
export function discardEarlyResponses(): void {
  delete window.earlyRequests;
}

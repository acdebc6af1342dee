import { isClientPath, paths } from '#shared/paths.ts';

/** The sign-in page's address, carrying the page that was asked for. */
export function signInPath(asked: string): string {
  return `${paths.auth}?next=${encodeURIComponent(asked)}`;
}

/** Where a `next` leads, if it is a page of ours: anything else would let a link send people elsewhere after sign-in. */
export function nextPath(next: string | null, origin: string): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return undefined;
  const url = new URL(next, origin);
  const ours = url.origin === origin && isClientPath(url.pathname) && !url.pathname.startsWith(paths.auth);
  return ours ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

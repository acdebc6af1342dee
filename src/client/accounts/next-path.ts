import { isClientPath, paths } from '#shared/paths.ts';

/** The path of the sign-in page with the requested page as `next`. */
export function signInPath(asked: string): string {
  return `${paths.auth}?next=${encodeURIComponent(asked)}`;
}

/** The page that `next` names, if it is ours. Any other target would be an open redirect. */
export function nextPath(next: string | null, origin: string): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return undefined;
  const url = new URL(next, origin);
  const ours = url.origin === origin && isClientPath(url.pathname) && !url.pathname.startsWith(paths.auth);
  return ours ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

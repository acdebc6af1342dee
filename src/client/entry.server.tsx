import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { isPortalPath, paths } from '#shared/paths.ts';

/**
 * Renders the public pages and the portal's empty frame at build time only: no server renders React. React Router preloads
 * all scripts first; here the style sheet and fonts come first. Pages that are for reading request their scripts last of all.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await stream.allReady;
  const html = await new Response(stream).text();
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const pathname = new URL(request.url).pathname.replace(/\/$/, '');
  const needsScripts =
    context.isSpaMode || isPortalPath(pathname) || pathname === paths.book || pathname === paths.auth;
  const body = needsScripts
    ? html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
    : html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  return new Response(body, { status, headers });
}

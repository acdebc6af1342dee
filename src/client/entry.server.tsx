import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { isPortalPath, paths } from '#shared/paths.ts';

const preload = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/** The same preloads, requested once the page is on screen. */
function preloadAfterPaint(html: string): string {
  const urls = Array.from(html.matchAll(preload), ([, url]) => url);
  const script = `requestAnimationFrame(()=>setTimeout(()=>{for(const u of ${JSON.stringify(urls)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:u}))}))`;
  return html.replaceAll(preload, '').replace('</body>', `<script>${script}</script></body>`);
}

/**
 * Renders the public pages and the portal's empty frame at build time only: no server renders React. React Router
 * preloads all scripts first; here the stylesheet and fonts come first. Pages with a form request their scripts after
 * the first paint; pages that are only read load them last.
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
  return new Response(orderScripts(html, context.isSpaMode, pathname), { status, headers });
}

function orderScripts(html: string, isSpaMode: boolean, pathname: string): string {
  if (pathname === paths.book || pathname === paths.auth) return preloadAfterPaint(html);
  if (isSpaMode || isPortalPath(pathname)) {
    return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"');
  }
  return html.replaceAll(preload, '');
}

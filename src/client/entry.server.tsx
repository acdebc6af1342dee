import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Renders the public pages and the portal's empty shell at build time only: no server renders React. React Router preloads
 * all scripts first; public pages are readable without them, so here text and fonts come first.
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
  const body = context.isSpaMode ? html : html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  return new Response(body, { status, headers });
}

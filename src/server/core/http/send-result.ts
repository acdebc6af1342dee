import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Page } from '../database/paging.ts';
import { type Download, sendDownload } from './download.ts';
import type { DownloadPlace } from './held-downloads.ts';
import { StaticResponse } from './static-response.ts';

/** Of contents that are in memory as a whole; a stream holds little. */
function heldBytes(result: unknown): number {
  const content = result instanceof StaticResponse ? undefined : (result as Download).content;
  return content instanceof Uint8Array ? content.length : 0;
}

/** Sends what a service returned: an event stream that is open already, a file, a page of a list or one row. */
export function sendResult(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  place: DownloadPlace,
  holdPage: (bytes: number) => void,
) {
  if (endpoint.stream) return reply;
  if (endpoint.download) place.hold(heldBytes(result));
  if (result instanceof StaticResponse) return result.send(request, reply);
  if (endpoint.download) {
    return sendDownload(reply, endpoint.download, result as Download);
  }
  if (!endpoint.response) return reply.code(204).send();
  if (endpoint.paged) return sendPage(endpoint, request, reply, result as Page<unknown>, holdPage);
  return reply.code(endpoint.status ?? 200).send(endpoint.response.parse(result));
}

function sendPage(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<unknown>,
  holdPage: (bytes: number) => void,
) {
  const body = JSON.stringify(endpoint.response?.parse(page.rows));
  holdPage(Buffer.byteLength(body));
  reply.header('X-Total-Count', page.total);
  if (page.next) {
    const next = new URL(request.url, 'http://localhost');
    next.searchParams.set('cursor', page.next);
    reply.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return reply.type('application/json; charset=utf-8').send(body);
}

import type { Endpoint, RequestOf, ResponseOf } from '#shared/endpoint.ts';
import { unattendedHeader } from '#shared/live.ts';
import { errorFrom, needsProof, notConfirmed, unreachable } from './api-error.ts';
import { takeEarlyResponse } from './early-requests.ts';
import { requestProof } from './step-up.ts';
import { isUserActive } from './user-activity.ts';

interface CallOptions {
  /** The same key on every attempt of one submission, so that the server acts on it once. */
  idempotencyKey?: string;
}

type CallArguments<E extends Endpoint> =
  unknown extends RequestOf<E>
    ? [request?: undefined, options?: CallOptions]
    : [request: RequestOf<E>, options?: CallOptions];

export interface Page<Row> {
  rows: Row[];
  /** `X-Total-Count` as sent: a number, or '1000+'. */
  total: string;
  nextCursor: string | undefined;
}

let sentAt = Date.now();

/** When the last answered request caused by the user was sent: the server counts the session as idle from then on. */
export function lastRequestAt(): number {
  return sentAt;
}

/** To be called once a request caused by the user has been answered. */
export function recordRequest(at: number) {
  sentAt = Math.max(sentAt, at);
}

/** Calls an endpoint. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[request, options]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const response = await send(endpoint, request, options);
  return (response.status === 204 ? undefined : await response.json()) as ResponseOf<E>;
}

/** Calls a list endpoint; returns its rows and the paging information from the headers. */
export async function callPage<E extends Endpoint & { paged: true }>(
  endpoint: E,
  ...[request, options]: CallArguments<E>
): Promise<Page<ResponseOf<E> extends (infer Row)[] ? Row : never>> {
  const response = await send(endpoint, request, options);
  return {
    rows: await response.json(),
    total: response.headers.get('X-Total-Count') ?? '0',
    nextCursor: cursorIn(response.headers.get('Link')),
  };
}

/** Calls a file endpoint. Resolves once the headers have arrived, before the contents have been read. */
export function callForFile<E extends Endpoint & { download: string }>(
  endpoint: E,
  ...[request]: CallArguments<E>
): Promise<Response> {
  return send(endpoint, request);
}

/** The path with its parameters filled in, and the remaining fields of the request. */
export function splitRequest(
  endpoint: Endpoint,
  request: unknown,
): { path: string; rest: Map<string, unknown> } {
  const rest = new Map(Object.entries(request ?? {}).filter(([, value]) => value !== undefined));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

/** The URL of a file that the browser downloads itself. */
export function downloadUrl<E extends Endpoint & { download: string }>(
  endpoint: E,
  request: RequestOf<E>,
): string {
  const { path, rest } = splitRequest(endpoint, request);
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}

async function send(endpoint: Endpoint, request: unknown, options: CallOptions = {}): Promise<Response> {
  const { path, rest } = splitRequest(endpoint, request);
  const query = new URLSearchParams();
  if (endpoint.query) for (const [name, value] of rest) query.set(name, String(value));
  const headers = new Headers();
  const attended = isUserActive();
  const startedAt = Date.now();
  if (!attended) headers.set(unattendedHeader, '1');
  if (endpoint.body) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);

  const url = query.size > 0 ? `${path}?${query}` : path;
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    ...(endpoint.body && { body: JSON.stringify(Object.fromEntries(rest)) }),
  };
  const response = await fetchWithProof(url, init);
  if (attended) recordRequest(startedAt);
  return response;
}

/** If a call needs a recent proof of identity, asks the user and retries with the same idempotency key. */
async function fetchWithProof(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchOk(url, init);
  } catch (error) {
    if (!needsProof(error)) throw error;
    if (!(await requestProof())) throw notConfirmed();
    return fetchOk(url, init);
  }
}

async function fetchOk(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? await takeEarlyResponse(url) : undefined;
  const response =
    early ??
    (await fetch(url, init).catch(() => {
      throw unreachable();
    }));
  if (!response.ok) throw await errorFrom(response);
  return response;
}

function cursorIn(link: string | null): string | undefined {
  const next = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1];
  return next ? (new URL(next, location.origin).searchParams.get('cursor') ?? undefined) : undefined;
}

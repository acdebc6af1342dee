import type { Endpoint, RequestOf, ResponseOf } from '#shared/endpoint.ts';
import { recordRequest, splitRequest } from './api.ts';
import { errorFrom, unreachable } from './api-error.ts';

interface UploadOptions {
  /** The idempotency key: the same on every try of one file. */
  idempotencyKey: string;
  signal: AbortSignal;
  /** The share of the request that has been sent, from 0 to 1. */
  onSent: (share: number) => void;
}

/** Uploads one file with its fields. XMLHttpRequest, because `fetch` does not report upload progress. */
export async function upload<E extends Endpoint & { upload: { field: string } }>(
  endpoint: E,
  fields: RequestOf<E>,
  file: File,
  { idempotencyKey, signal, onSent }: UploadOptions,
): Promise<ResponseOf<E>> {
  signal.throwIfAborted();
  const form = new FormData();
  const { path, rest } = splitRequest(endpoint, fields);
  for (const [name, value] of rest) form.append(name, String(value));
  // The file is the last part, so that the server has all fields before the contents arrive.
  form.append(endpoint.upload.field, file, file.name);

  const request = new XMLHttpRequest();
  const startedAt = Date.now();
  const { promise, resolve, reject } = Promise.withResolvers<ResponseOf<E>>();
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
  request.onload = () => resolve(answerOf(request, startedAt));
  request.onerror = () => reject(unreachable());
  request.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.open(endpoint.method, path);
  request.setRequestHeader('Idempotency-Key', idempotencyKey);
  request.send(form);
  return promise;
}

async function answerOf(request: XMLHttpRequest, startedAt: number) {
  const { status, statusText, responseText } = request;
  const headers = { 'Retry-After': request.getResponseHeader('Retry-After') ?? '' };
  const response = new Response(responseText, { status, statusText, headers });
  if (!response.ok) throw await errorFrom(response);
  recordRequest(startedAt);
  return response.json();
}

import { and, asc, eq } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Db } from '#server/core/database/db.ts';
import { files, requestItemFiles, requestItems } from '#server/core/database/schema.ts';
import type { TestApp } from './app.ts';
import { makePdf } from './documents.ts';
import { createItemFile, createRequestList } from './factories/request-lists.ts';
import { createUploadLink } from './factories/upload-links.ts';
import { createUser } from './factories/users.ts';
import { uniqueAddress } from './unique-address.ts';
import { uploadForm } from './upload.ts';

let made = 0;

type ListValues = NonNullable<Parameters<typeof createRequestList>[2]>;

/** A client with a list, a file and an upload link, with names that no response can contain by chance. */
export async function createHeldLink(db: Db, values: ListValues = {}) {
  made += 1;
  const name = `Vandersloot${process.pid}x${made}`;
  const client = await createUser(db, { firstName: `Ottoline${name}`, lastName: name });
  const title = `Return of ${name}`;
  const items = [{ label: 'Wage statement (Form W-2)' }, { label: 'Interest statement (Form 1099-INT)' }];
  const list = await createRequestList(db, client.id, { title, items, ...values });
  const [first] = list.items;
  const file = await createItemFile(db, first?.id as number, client.id, {
    originalFilename: `Secret-${name}.pdf`,
  });
  const { token } = await createUploadLink(db, list.id);
  const words = [name, client.username, client.email, title, file.originalFilename];
  const ids = [client.id, list.id, file.id, ...list.items.map(({ id }) => id)];
  return { client, list, file, token, secrets: { words, ids } };
}
export type HeldLink = Awaited<ReturnType<typeof createHeldLink>>;

export function openLink(test: TestApp, token: unknown, options: InjectOptions = {}) {
  return test.request({
    method: 'POST',
    url: '/api/upload-links/open',
    payload: { token } as object,
    remoteAddress: uniqueAddress(),
    ...options,
  });
}

interface SentFile {
  filename?: string;
  bytes?: Uint8Array;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  remoteAddress?: string;
  session?: string;
}

/** Sends a file by a link, a small PDF unless another is given. */
export async function sendByLink(
  test: TestApp,
  token: string,
  { filename = 'Scan.pdf', bytes, fields = {}, headers = {}, session, ...rest }: SentFile = {},
): Promise<LightMyRequestResponse> {
  const form = uploadForm({
    filename,
    bytes: bytes ?? (await makePdf('A page')),
    fields: { token, ...fields },
  });
  return test.request({
    method: 'POST',
    url: '/api/upload-links/files',
    payload: form.payload,
    headers: { ...form.headers, ...headers },
    remoteAddress: uniqueAddress(),
    token: session,
    ...rest,
  });
}

/** What came through the link of a list: each file with the label of its item. */
export function filesByLink(db: Db, listId: number) {
  return db
    .select({
      label: requestItems.label,
      itemId: requestItems.id,
      name: files.originalFilename,
      sentAs: files.sentAs,
      ownerId: files.userId,
      uploadedBy: files.uploadedBy,
      companyId: files.companyId,
    })
    .from(requestItemFiles)
    .innerJoin(requestItems, eq(requestItems.id, requestItemFiles.itemId))
    .innerJoin(files, eq(files.id, requestItemFiles.fileId))
    .where(and(eq(requestItems.listId, listId), requestItemFiles.byLink))
    .orderBy(asc(files.id));
}

/** Headers with a time, a length or a random id, and headers that are the same on every response. */
const chanceHeaders =
  /^(date|x-request-id|content-length|retry-after|etag|strict-transport-security|content-security-policy|content-type)$/;

/** Allowed digits in a response: times, random texts, names of tax forms, sizes and the firm's phone number. */
const otherFigures =
  /"(?:requestId|expiresAt|key)":"[^"]*"|\(Form [\w-]+\)|wait \d+ (?:second|minute)s?|\d+MB|\(\d{3}\) \d{3}-\d{4}/g;

/** Expects that a response contains neither an id nor the name of the client, the list or a file. */
export function expectNothingDisclosed(
  { body, headers }: Pick<LightMyRequestResponse, 'body' | 'headers'>,
  { secrets: { words, ids } }: HeldLink,
  sentNames: string[] = ['Scan.pdf'],
): void {
  const shownHeaders = Object.entries(headers).filter(([name]) => !chanceHeaders.test(name));
  const text = `${JSON.stringify(shownHeaders)}\n${body.replace(otherFigures, '')}`;
  for (const word of [...words, ...sentNames]) expect(text).not.toContain(word);
  // HTML pages are prerendered, so they cannot contain an id, and they are full of digits.
  if (String(headers['content-type']).startsWith('text/html')) return;
  for (const id of ids) expect(text).not.toMatch(new RegExp(`\\b${id}\\b`));
}

import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { requestLists, uploadLinks, users } from '#server/core/database/schema.ts';
import { createSigner } from '#server/core/security/signatures.ts';
import { maxFilesPerLink } from '#server/upload-links/find-link.ts';
import { createCompany } from './factories/companies.ts';
import { createHeldLink, type HeldLink } from './link-visit.ts';
import { testSigner } from './signer.ts';

type DeadToken = (held: HeldLink, db: Db) => string | Promise<string>;

const setLink = (db: Db, listId: number, values: Partial<typeof uploadLinks.$inferInsert>) =>
  db.update(uploadLinks).set(values).where(eq(uploadLinks.listId, listId));

/** Tokens that do not work: altered tokens of a valid link, and intact tokens of links that no longer work. */
export const deadTokens: Record<string, DeadToken> = {
  'an empty one': () => '',
  'a made-up one': () => 'x'.repeat(50),
  'one with its signature cut': (held) => held.token.slice(1),
  'one with its end cut': (held) => held.token.slice(0, -1),
  'one with something behind it': (held) => `${held.token}0`,
  'one with a changed signature': (held) => (held.token.startsWith('A') ? 'B' : 'A') + held.token.slice(1),
  'one in capitals': (held) => held.token.toUpperCase(),
  'one with a space before it': (held) => ` ${held.token}`,
  'one that is encoded': (held) => encodeURIComponent(`${held.token}#`),
  'one of 60 KB': (held) => held.token + '1'.repeat(60_000),
  'the signature of this list with the id of another': (held) =>
    `${held.token.slice(0, 43)}${held.list.id + 1}-1`,
  'the next version before it is made': (held) => testSigner.sign('upload-link', `${held.list.id}-2`),
  'version 0': (held) => testSigner.sign('upload-link', `${held.list.id}-0`),
  'an id with a sign': (held) => testSigner.sign('upload-link', `+${held.list.id}-1`),
  'a subject that is no id': () => testSigner.sign('upload-link', "1' or '1'='1"),
  'a list that does not exist': () => testSigner.sign('upload-link', '799999999-1'),
  'one signed for a calendar': (held) => testSigner.sign('calendar-feed', `${held.list.id}-1`),
  'one signed for an item': (held) => testSigner.sign('upload-link-item', `${held.list.id}-1`),
  'one signed with another key': (held) =>
    createSigner('another key').sign('upload-link', `${held.list.id}-1`),
  'one signed without a purpose': (held) =>
    `${createHmac('sha256', '').update(`${held.list.id}-1`).digest('base64url')}${held.list.id}-1`,
  'one with characters that look alike': (held) =>
    held.token.replaceAll('a', 'а').replaceAll('e', 'е').replace('1', '１'),
  'an expired one': async (_held, db) => {
    const { token, list } = await createHeldLink(db);
    await setLink(db, list.id, { expiresAt: '2021-01-01T00:00:00Z' });
    return token;
  },
  'one that was replaced': async (_held, db) => {
    const { token, list } = await createHeldLink(db);
    await setLink(db, list.id, { version: 2 });
    return token;
  },
  'one that is used up': async (_held, db) => {
    const { token, list } = await createHeldLink(db);
    await setLink(db, list.id, { uploadCount: maxFilesPerLink });
    return token;
  },
  'one of a closed list': async (_held, db) => {
    const { token, list } = await createHeldLink(db);
    await db.update(requestLists).set({ closedAt: sql`now()` }).where(eq(requestLists.id, list.id));
    return token;
  },
  'one of a list that was never sent': async (_held, db) =>
    (await createHeldLink(db, { sentAt: null })).token,
  'one of a closed account': async (_held, db) => {
    const { token, client } = await createHeldLink(db);
    await db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, client.id));
    return token;
  },
  'one of a company that the client has left': async (_held, db) =>
    (await createHeldLink(db, { companyId: (await createCompany(db)).id })).token,
};

import type { ImapFlow } from 'imapflow';
import { expect, it } from 'vitest';
import { collectLog } from '#test/collect-log.ts';
import { type MailboxMail, maxMailBytes } from './store-mail.ts';
import { workOffInbox } from './work-off-inbox.ts';

interface Envelope {
  subject?: string;
  from?: { name?: string; address?: string }[];
}

/** A mailbox in memory with mails that are too large to be fetched. */
function openMailbox(mails: Map<number, Envelope>) {
  const client = {
    usable: true,
    mailbox: { uidValidity: 1n },
    search: async () => [...mails.keys()],
    list: async () => [{ name: 'Processed', path: 'Processed' }],
    fetchOne: async (uid: string) => ({ size: maxMailBytes + 1, envelope: mails.get(Number(uid)) }),
    messageMove: async (uid: string) => mails.delete(Number(uid)),
  };
  return client as unknown as ImapFlow;
}

it('cleans what the mail server says about a mail that is not fetched', async () => {
  const envelope = {
    subject: 'All\0 my\r\nscans',
    from: [{ name: 'A\0da', address: 'Ada\0@Client.example' }],
  };
  const stored: MailboxMail[] = [];
  const store = async (mail: MailboxMail) => void stored.push(mail);
  const client = openMailbox(
    new Map<number, Envelope>([
      [1, envelope],
      [2, {}],
    ]),
  );
  await workOffInbox(client, { findKnown: async () => [], store }, collectLog(), new Set());
  expect(stored).toMatchObject([
    { subject: 'All my scans', fromName: 'Ada', fromAddress: 'ada@client.example', raw: null },
    { subject: null, fromName: null, fromAddress: null, raw: null },
  ]);
});

it('tries mails that failed before after all others, each in turn', async () => {
  const broken = [1, 2, 3, 4, 5];
  const mails = new Map([...broken, 6, 7].map((uid): [number, Envelope] => [uid, {}]));
  const tried: number[] = [];
  const store = async ({ uid }: MailboxMail) => {
    tried.push(uid);
    if (broken.includes(uid)) throw new Error('It cannot be stored.');
  };
  const failed = new Set<number>();
  const rounds: number[][] = [];
  for (let round = 0; round < 4; round++) {
    await workOffInbox(openMailbox(mails), { findKnown: async () => [], store }, collectLog(), failed);
    rounds.push(tried.splice(0));
  }
  expect(rounds).toEqual([
    [1, 2, 3],
    [4, 5, 6, 7, 1],
    [2, 3, 4],
    [5, 1, 2],
  ]);
  expect([...mails.keys()]).toEqual(broken);
});

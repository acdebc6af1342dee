import { setTimeout as wait } from 'node:timers/promises';
import type { startMailSink } from '#test/mail-sink.ts';
import type { Write } from '../writes.ts';

type Mails = Awaited<ReturnType<typeof startMailSink>>['mails'];

/** Waits for the mail that each guest booking owes to the address with its mark. */
export async function waitForMails(mails: Mails, writes: Write[], timeoutSeconds: number) {
  const started = performance.now();
  const owed = writes.filter(({ kind }) => kind === 'booking').map(({ mark }) => `${mark}@example.test`);
  const seconds = () => (performance.now() - started) / 1000;
  for (;;) {
    const reached = new Set(mails.flatMap(({ to }) => to));
    const missing = owed.filter((address) => !reached.has(address)).length;
    if (missing === 0 || seconds() > timeoutSeconds)
      return { owed: owed.length, missing, seconds: seconds() };
    await wait(250);
  }
}

/** A mail that was sent twice must carry the same Message-ID, so that mailboxes show it once. */
export function differentMessageIds(mails: Mails): number {
  const idsByMail = new Map<string, Set<string>>();
  for (const { to, source } of mails) {
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1] ?? '';
    const address = to.join();
    // Staff get many emails with the same subject.
    if (!/^[a-p]{24}@example\.test$/.test(address)) continue;
    const mail = `${address} ${header('Subject')}`;
    idsByMail.set(mail, (idsByMail.get(mail) ?? new Set()).add(header('Message-ID')));
  }
  return [...idsByMail.values()].filter((ids) => ids.size > 1).length;
}

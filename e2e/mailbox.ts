import { expect } from '@playwright/test';
import { ownSite } from './site.ts';

interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
  headers: Record<string, string>;
}

async function readMails(address: string): Promise<ReceivedMail[]> {
  const all: ReceivedMail[] = await (await fetch(`${ownSite().mailUrl}/email`)).json();
  return all.filter(({ to }) => to.some((recipient) => recipient.address === address));
}

/** Waits for a mail with this subject and ignores other mail to the address. */
export async function mailWithSubject(address: string, subject: RegExp): Promise<ReceivedMail> {
  let mail: ReceivedMail | undefined;
  await expect(async () => {
    mail = (await readMails(address)).find((received) => subject.test(received.subject));
    expect(mail, `mail '${subject.source}' to ${address}`).toBeDefined();
  }).toPass();
  return mail as ReceivedMail;
}

/** Waits for this number of emails to an address and returns them. */
export async function mailsTo(address: string, count = 1): Promise<ReceivedMail[]> {
  let mails: ReceivedMail[] = [];
  await expect
    .poll(
      async () => {
        mails = await readMails(address);
        return mails.length;
      },
      { message: `mail to ${address}` },
    )
    .toBe(count);
  return mails;
}

/** The URL of a link in a mail, by its label. */
export function linkIn(mail: ReceivedMail, label: string): string {
  const [, url] = new RegExp(`${label}:\\s+(\\S+)`).exec(mail.text) ?? [];
  if (!url) throw new Error(`No link '${label}' in: ${mail.text}`);
  return url;
}

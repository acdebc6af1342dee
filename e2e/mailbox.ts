import { expect } from '@playwright/test';

interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
  headers: Record<string, string>;
}

/** Waits for this number of mails to an address and returns them. */
export async function mailsTo(address: string, count = 1): Promise<ReceivedMail[]> {
  let mails: ReceivedMail[] = [];
  await expect
    .poll(
      async () => {
        const all: ReceivedMail[] = await (await fetch(`${process.env.E2E_MAIL_URL}/email`)).json();
        mails = all.filter(({ to }) => to.some((recipient) => recipient.address === address));
        return mails.length;
      },
      { message: `mail to ${address}`, timeout: 15_000 },
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

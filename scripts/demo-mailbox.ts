import type { Context } from '#server/core/context.ts';
import type { Vault } from '#server/files/vault.ts';
import { storeMail } from '#server/incoming-mails/store-mail.ts';
import { demoMailSettings } from './demo-mail-server.ts';

/**
 * Takes the place of the mailbox, which the product reads by IMAP: hands a raw mail to the product in the same way as
 * its reader of the mailbox does. The job that parses and matches the mail is the product's own.
 */
export function demoMailbox(context: Context, vault: Vault): (raw: Buffer) => Promise<void> {
  // A database that was given keeps the mails of earlier runs, so every run is another mailbox.
  const uidValidity = Date.now();
  let uid = 0;
  const { MAIL_ADDRESS: mailAddress, MAIL_AUTH_SERVER: mailAuthServer } = demoMailSettings;
  const firmMailbox = { mailAddress, mailFrom: mailAddress, mailAuthServer };
  return (raw) => {
    uid += 1;
    const mail = { mailbox: 'demo', uidValidity, uid, size: raw.length, raw };
    return storeMail(context, { vault, ...firmMailbox }, mail);
  };
}

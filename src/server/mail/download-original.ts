import { and, eq } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as mailApi from '#shared/mail.ts';
import type { Context } from '../core/context.ts';
import { incomingMails, messages } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Download } from '../core/http/download.ts';
import type { DownloadPlace } from '../core/http/held-downloads.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import type { Vault } from '../files/vault.ts';
import { openableMails } from '../incoming-mails/openable-mails.ts';

/** Audited before the first byte is sent. The generic content type keeps browsers from showing what strangers wrote. */
export async function downloadOriginal(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof mailApi.downloadOriginal>,
  vault: Vault,
  place: DownloadPlace,
): Promise<Download> {
  const [mail] = await db
    .select({
      storedFilename: incomingMails.storedFilename,
      sha256: incomingMails.sha256,
      size: incomingMails.size,
      clientId: messages.fromUserId,
    })
    .from(incomingMails)
    .leftJoin(messages, eq(messages.id, incomingMails.messageId))
    .where(and(eq(incomingMails.id, id), openableMails(actor)));
  if (!mail) throw notFound();
  const { storedFilename, sha256, size, clientId } = mail;
  if (!storedFilename || !sha256)
    throw new AppError('not_found', 'The original of this email is no longer stored.');
  const content = await place.read(size, () => vault.open(storedFilename, sha256));
  if (typeof content === 'string')
    throw new AppError(
      'unavailable',
      'The original of this email cannot be opened. Ask the person who runs your server to look into the log.',
    ).causedBy(new Error(`The stored mail ${id} (${storedFilename}) cannot be opened: ${content}`));
  await recordAudit(db, actor, 'mail_downloaded', { type: 'incoming_mail', id, clientId });
  return { filename: `email-${id}.eml`, content, type: 'application/octet-stream' };
}

import type { Attachment, ParsedMail as MailparserMail } from 'mailparser';
import { cleanFilename } from '../files/filename.ts';
import { type MailAttachment, mailLimits } from './parsed-mail.ts';

/** Signatures of the mail itself, which nobody wants to file. */
const signatures = /^application\/(x-)?pkcs7-signature$|^application\/pgp-(signature|keys)$/i;

/** A smaller picture in the text is a logo or a tracking pixel; photos and pasted screenshots are larger. */
const smallPictureBytes = 8000;

const isSignature = ({ contentType }: Attachment) => signatures.test(contentType);

/** `html` shows the pictures in the text; some programs attach them like files. */
function isDecoration({ contentType, content, related, cid }: Attachment, html: string): boolean {
  const isSmallPicture = contentType.startsWith('image/') && content.length < smallPictureBytes;
  return isSmallPicture && (related || (cid !== undefined && html.includes(`cid:${cid}`)));
}

/** For attachments without a name. */
const endings: Partial<Record<string, string>> = {
  'application/pdf': '.pdf',
  'message/rfc822': '.eml',
  'text/calendar': '.ics',
};

/**
 * The attachments as bytes: nothing is unpacked or opened here. In a mail without text, every picture may be its
 * message.
 */
export function readAttachments(
  { attachments: found, html }: MailparserMail,
  hasText: boolean,
): { attachments: MailAttachment[]; unread: string[] } {
  const files = found
    .filter((attachment) => !isSignature(attachment) && !(hasText && isDecoration(attachment, html || '')))
    .map(({ filename, contentType, content }, index) => ({
      filename:
        cleanFilename((filename ?? '').toWellFormed()) ||
        `attachment ${index + 1}${endings[contentType] ?? ''}`,
      bytes: new Uint8Array(content),
    }));
  return {
    attachments: files.slice(0, mailLimits.attachments),
    unread: files
      .slice(mailLimits.attachments, mailLimits.attachments + mailLimits.unread)
      .map(({ filename }) => filename),
  };
}

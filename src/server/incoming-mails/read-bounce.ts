import type { ParsedMail as MailparserMail } from 'mailparser';
import { cleanLine } from './clean-text.ts';
import { type MailBounce, mailLimits } from './parsed-mail.ts';

/** Only headers are searched, and an honest mail's headers are shorter. */
const headerBytes = 64 * 1024;

const statusTypes = ['message/delivery-status', 'message/global-delivery-status'];

/**
 * A report that a mail could not be delivered (RFC 3464). A report that it is delayed or has arrived is not a bounce.
 * Neither is a report that a person attaches to a mail.
 */
export function readBounce({ headers, attachments }: MailparserMail): MailBounce | null {
  const type = headers.get('content-type') as { value?: string } | undefined;
  if (type?.value?.toLowerCase() !== 'multipart/report') return null;
  const report = attachments.find(({ contentType }) => statusTypes.includes(contentType));
  if (!report) return null;
  const failed = readRecipients(report.content).filter(({ action }) => /^failed\b/i.test(action ?? ''));
  const [first] = failed;
  if (!first) return null;
  const said = first['diagnostic-code']?.replace(/^[\w-]+\s*;/, '') ?? '';
  return {
    permanent: failed.some(({ status }) => !status || status.startsWith('5')),
    reason:
      cleanLine(said, mailLimits.reason) ||
      cleanLine(`The mail server reported ${first.status ?? 'no reason'}.`, mailLimits.reason),
  };
}

type Fields = Partial<Record<string, string>>;

/** The fields of each recipient: blocks between empty lines, the first of which is about the whole mail. */
function readRecipients(report: Buffer): Fields[] {
  return headerText(report)
    .split(/\n\s*\n/)
    .map((block) =>
      Object.fromEntries(
        block
          .replace(/\n[ \t]+/g, ' ')
          .split('\n')
          .map((line) => [line.split(':', 1)[0], line] as const)
          .map(([name = '', line]) => [name.toLowerCase().trim(), line.slice(name.length + 1).trim()]),
      ),
    );
}

function headerText(content: Buffer): string {
  return content.subarray(0, headerBytes).toString('latin1').replace(/\r\n?/g, '\n');
}

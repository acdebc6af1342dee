import { type EnquiryInput, sendEnquiry } from '../../shared/contacts.ts';
import { call } from '../core/api.ts';

let lastTry: { content: string; key: string } | null = null;

/**
 * Sends an enquiry so that it arrives once. Trying again with the same words repeats the key of the first try,
 * whose answer may only have been lost on the way back.
 */
export async function send(enquiry: EnquiryInput) {
  const content = JSON.stringify(enquiry);
  if (lastTry?.content !== content) lastTry = { content, key: crypto.randomUUID() };
  await call(sendEnquiry, enquiry, { idempotencyKey: lastTry.key });
  lastTry = null;
}

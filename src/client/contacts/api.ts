import type { EnquiryInput } from '#shared/contacts.ts';
import * as contactsApi from '#shared/contacts.ts';
import { call } from '../core/api.ts';
import { createRetryKey } from '../core/retry-key.ts';

const keys = createRetryKey();

/** Sends an enquiry so that it arrives once, however often the button is pressed. */
export async function sendOnce(enquiry: EnquiryInput) {
  await call(contactsApi.sendEnquiry, enquiry, { idempotencyKey: keys.for(enquiry) });
  keys.arrived();
}

import type { EnquiryInput } from '#shared/contacts.ts';
import * as contactsApi from '#shared/contacts.ts';
import { call } from '../core/api.ts';
import { createRetryKey } from '../core/retry-key.ts';

const keys = createRetryKey();

/** Sends an enquiry with an idempotency key, so that retries create one. */
export async function sendOnce(enquiry: EnquiryInput) {
  await call(contactsApi.sendEnquiry, enquiry, { idempotencyKey: keys.for(enquiry) });
  keys.arrived();
}

import fc from 'fast-check';
import type { ContactStatus } from '#shared/contacts.ts';
import { pick } from './life-cycle.ts';

export type Caller = 'visitor' | 'customer' | 'staff';
export type ContactCommand =
  | { does: 'send'; what: Sent }
  /** Sends an earlier enquiry again under the same idempotency key, unchanged or with other words. */
  | { does: 'send again'; contact: number; changed: boolean }
  | { does: 'set status'; by: Caller; contact: number; status: ContactStatus }
  | { does: 'read'; by: Caller; contact: number }
  | { does: 'export'; by: Caller };

/** A bot fills in the hidden field. */
const sentKinds = ['enquiry', 'short message', 'wrong email', 'no service', 'by a program'] as const;
export type Sent = (typeof sentKinds)[number];

const by = fc.constantFrom<Caller>('staff', 'staff', 'staff', 'staff', 'staff', 'customer', 'visitor');
const contact = fc.nat({ max: 3 });
const status = fc.constantFrom<ContactStatus>('new', 'contacted', 'resolved');
const weighted: [number, fc.Arbitrary<ContactCommand>][] = [
  [
    4,
    fc.record({
      does: fc.constant('send'),
      what: fc.constantFrom<Sent>('enquiry', 'enquiry', 'enquiry', ...sentKinds),
    }),
  ],
  [2, fc.record({ does: fc.constant('send again'), contact, changed: fc.boolean() })],
  [8, fc.record({ does: fc.constant('set status'), by, contact, status })],
  [2, fc.record({ does: fc.constant('read'), by, contact })],
  [1, fc.record({ does: fc.constant('export'), by })],
];
export const contactCommand = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

export interface ContactModel {
  statuses: ContactStatus[];
}

/** The specification allows new to contacted, any other status to resolved, and any other back to new. */
function mayBecome(present: ContactStatus, wanted: ContactStatus): boolean {
  return wanted === 'contacted' ? present === 'new' : present !== wanted;
}

function answerSend(model: ContactModel, what: Sent): string {
  if (what === 'by a program') return '201';
  if (what !== 'enquiry') return '400 invalid_input';
  model.statuses.push('new');
  return '201';
}

/** Changes the model's state. */
export function answerByModel(model: ContactModel, command: ContactCommand): string {
  const { statuses } = model;
  if (command.does === 'send') return answerSend(model, command.what);
  if (command.does === 'send again') {
    if (statuses.length === 0) return 'none';
    return command.changed ? '422 idempotency_mismatch' : '201';
  }
  if (command.by === 'visitor') return '401 unauthenticated';
  if (command.by === 'customer') return '403 forbidden';
  if (command.does === 'export') return `200 with ${statuses.length} rows`;
  const number = pick([...statuses.keys()], command.contact);
  if (number === undefined) return '404 not_found';
  if (command.does === 'read') return '200';
  if (!mayBecome(statuses[number] as ContactStatus, command.status)) return '409 not_possible';
  statuses[number] = command.status;
  return '200';
}

/** The staff's list, newest first. */
export function viewByModel({ statuses }: ContactModel): unknown {
  return statuses.map((status, number) => ({ number, status })).reverse();
}

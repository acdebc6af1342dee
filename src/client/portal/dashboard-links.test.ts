import { expect, it } from 'vitest';
import type { StaffMember } from '#shared/accounts.ts';
import type { ListedMessage } from '#shared/messages.ts';
import { messageLinks } from './dashboard-links.ts';

const accountant: StaffMember = { id: 7, name: 'Priya Raman', jobTitle: 'Tax Specialist', bookable: true };
// A colleague's answer stays in the conversation with the staff member the customer wrote to.
const unread = { id: 90, fromUserId: 3, party: 12 } as ListedMessage;

it('links to the conversation with the newest unread message', () => {
  expect(messageLinks(unread, accountant)).toEqual({
    open: '/messages?with=12',
    contact: '/messages?with=12',
  });
});

it('links to the accountant once everything is read', () => {
  expect(messageLinks(undefined, accountant)).toEqual({
    open: '/messages?with=7',
    contact: '/messages?with=7',
  });
});

it('links to the list, and to the support queue for a new message, if there is no accountant', () => {
  expect(messageLinks(undefined, null)).toEqual({ open: '/messages', contact: '/messages?with=support' });
});

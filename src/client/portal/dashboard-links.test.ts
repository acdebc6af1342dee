import { expect, it } from 'vitest';
import type { StaffMember } from '#shared/accounts.ts';
import type { Message } from '#shared/messages.ts';
import { messageLinks } from './dashboard-links.ts';

const accountant: StaffMember = { id: 7, name: 'Priya Raman', jobTitle: 'Tax Specialist', bookable: true };
const unread = { id: 90, fromUserId: 12 } as Message;

it('leads to the conversation with the newest unread message', () => {
  expect(messageLinks(unread, accountant)).toEqual({
    open: '/messages?with=12',
    contact: '/messages?with=12',
  });
});

it('leads to the accountant once everything is read', () => {
  expect(messageLinks(undefined, accountant)).toEqual({
    open: '/messages?with=7',
    contact: '/messages?with=7',
  });
});

it('leads to the list, and to the firm for a new message, without an accountant', () => {
  expect(messageLinks(undefined, null)).toEqual({ open: '/messages', contact: '/messages?with=support' });
});

import { expect, it } from 'vitest';
import { firm } from '#firm';
import type { MessageUser } from '#shared/messages.ts';
import { headingFor, supportNote } from './conversation-heading.ts';

const dana: MessageUser = {
  ...{ id: 1, name: 'Dana Reyes', firstName: 'Dana', role: 'admin', closed: false },
  jobTitle: 'Tax Partner',
};

it("names the staff member beside 'Support'", () => {
  expect(headingFor('customer', dana)).toEqual({ title: 'Support', name: 'Dana Reyes', note: 'Tax Partner' });
  expect(headingFor('customer', { ...dana, jobTitle: null }).note).toBe(firm.shortName);
});

it("says 'Support' alone for the support queue", () => {
  expect(headingFor('customer', null)).toEqual({ title: 'Support', note: supportNote });
});

it('names the staff member who answers messages to the firm below the title, unlike their own conversation', () => {
  const toFirm = headingFor('customer', null, dana);
  expect(toFirm).toEqual({ title: 'Support', note: `Dana Reyes answers for ${firm.shortName}` });
  expect(headingFor('customer', dana).name).not.toBe(toFirm.name);
});

it('shows staff the name of a customer or colleague', () => {
  expect(headingFor('admin', { ...dana, role: 'customer' })).toEqual({
    title: 'Dana Reyes',
    note: 'Customer',
  });
  expect(headingFor('admin', dana)).toEqual({ title: 'Dana Reyes', note: 'Tax Partner' });
});

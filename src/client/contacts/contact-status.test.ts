import { describe, expect, it } from 'vitest';
import type { Contact } from '#shared/contacts.ts';
import { stepsFor } from './contact-status.tsx';

const labels = (status: Contact['status']) => stepsFor({ status } as Contact).map(({ label }) => label);

describe('actions of an enquiry', () => {
  it('depend on its status', () => {
    expect(labels('new')).toEqual(['Mark as Contacted', 'Mark as Resolved']);
    expect(labels('contacted')).toEqual(['Mark as Resolved', 'Mark as New']);
    expect(labels('resolved')).toEqual(['Mark as New']);
  });
});

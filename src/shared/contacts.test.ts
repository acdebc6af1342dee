import { expect, it } from 'vitest';
import { enquiryServiceLabel, enquiryServices } from './contacts.ts';

it('offers five services in the enquiry form', () => {
  expect(Object.entries(enquiryServices)).toEqual([
    ['tax-preparation', 'Tax Preparation'],
    ['bookkeeping', 'Bookkeeping'],
    ['financial-planning', 'Financial Planning'],
    ['business-consulting', 'Business Consulting'],
    ['other', 'Other Services'],
  ]);
});

it.each([
  ['tax-preparation', 'Tax Preparation'],
  ['other', 'Other Services'],
  ['', 'General'],
  [null, 'General'],
  ['estate-planning', 'estate-planning'],
])('labels the service %o as %s', (slug, label) => {
  expect(enquiryServiceLabel(slug)).toBe(label);
});

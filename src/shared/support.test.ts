import { expect, it } from 'vitest';
import { supportCategories } from './support.ts';

it('support requests have five categories', () => {
  expect(supportCategories).toEqual(['technical', 'billing', 'account', 'files', 'other']);
});

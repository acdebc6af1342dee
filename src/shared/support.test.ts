import { expect, it } from 'vitest';
import { supportCategories } from './support.ts';

it('offers five categories of support requests', () => {
  expect(supportCategories).toEqual(['technical', 'billing', 'account', 'files', 'other']);
});

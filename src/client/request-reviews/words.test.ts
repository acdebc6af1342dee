import { expect, it } from 'vitest';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { whyUnasked } from './words.ts';

it.each([
  ['Sent without a request', null, null],
  ['Replaced or withdrawn by the client', 'IMG_1.pdf', null],
  // Staff have named it after the item under which they filed it.
  ['Sent without a request', 'IMG_1.pdf', { listId: 1, title: 'Your 2029 tax return', item: 'W-2' }],
])('says %j for a file that was sent as %j and filed under %j', (words, sentAs, filedUnder) => {
  const files = [{ sentAs }] as ReviewedItem['files'];
  expect(whyUnasked({ files, list: null, filedUnder })).toBe(words);
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FileTile } from './file-tile.tsx';

const tile = (type: string) => renderToStaticMarkup(createElement(FileTile, { type }));
const letters = (type: string) => tile(type).replace(/<[^>]+>/g, '');
const colour = (type: string) => /\bbg-[a-z-]+/.exec(tile(type))?.[0];

it.each([
  ['pdf', 'pdf', 'bg-danger-soft'],
  ['PDF', 'PDF', 'bg-danger-soft'],
  ['doc', 'doc', 'bg-info-soft'],
  ['docx', 'doc', 'bg-info-soft'],
  ['xls', 'xls', 'bg-success-soft'],
  ['xlsx', 'xls', 'bg-success-soft'],
  ['jpg', 'jpg', 'bg-muted'],
  ['', 'file', 'bg-muted'],
])('draws a file of type %o as %s on %s', (type, written, ground) => {
  expect([letters(type), colour(type)]).toEqual([written, ground]);
});

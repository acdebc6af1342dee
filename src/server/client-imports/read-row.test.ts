import { expect, it } from 'vitest';
import { runOrStop } from '#test/run-or-stop.ts';
import { readRow } from './read-row.ts';

const columns = { fullName: 0, email: 1 };

it.each([
  ['Quill, Ada', 'Ada', 'Quill'],
  ['Quill ,  Ada', 'Ada', 'Quill'],
  ['Ada Quill', 'Ada', 'Quill'],
  ['Ada', 'Ada', null],
])('%o is a name', (name, firstName, lastName) => {
  const row = readRow([name, 'ada@example.test'], columns, 2);
  expect(row).toMatchObject({ client: { firstName, lastName } });
});

it.each([' ', ' ,', 'a ', 'a.', '-'])('cells of 20,000 letters, all %o, are read at once', (part) => {
  const long = `a${part.repeat(20_000 / part.length)}b`;
  const rows = [
    [long, 'ada@example.test'],
    ['Ada Quill', long],
    ['Ada Quill', `${long}@example.test`],
  ];
  runOrStop(() => {
    for (let times = 0; times < 20; times++) for (const cells of rows) readRow(cells, columns, 2);
  });
});

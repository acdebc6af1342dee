import { expect, it } from 'vitest';
import { createEntryNames, folderName } from './entry-names.ts';

const namesOf = (...filenames: string[]) => filenames.map(createEntryNames());

it('numbers equal names, regardless of case', () => {
  expect(namesOf('a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', 'b')).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'a (2) (2).pdf',
    'b',
  ]);
});

it('removes everything that leads out of the folder or that a file system does not allow', () => {
  expect(namesOf('../../etc/passwd', 'a\\b:c?.pdf', 'CON.pdf', '.hidden', '   ', 'x\u0000y.pdf')).toEqual([
    '__.._etc_passwd',
    'a_b_c_.pdf',
    '_CON.pdf',
    '_hidden',
    'File',
    'x_y.pdf',
  ]);
});

it('shortens long names and keeps their extension', () => {
  const [name] = namesOf(`${'ä'.repeat(400)}.xlsx`);
  expect(name).toBe(`${'ä'.repeat(150)}.xlsx`);
});

it('makes names of folders, which may have a dot but not at the end', () => {
  expect(['Okafor & Sons, Inc.', 'St. Mary / North', '..', 'x'.repeat(200)].map(folderName)).toEqual([
    'Okafor & Sons, Inc',
    'St. Mary _ North',
    '_',
    'x'.repeat(80),
  ]);
});

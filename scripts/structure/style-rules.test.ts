import { expect, it } from 'vitest';
import { parseStyleSheet } from './source-file.ts';
import { styleRules } from './style-rules.ts';

it('typeSizesAreRem', () => {
  const problems = (text: string) => styleRules.typeSizesAreRem([parseStyleSheet('src/client/a.css', text)]);
  expect(problems('a {\n  font-size: 15px;\n}')).toEqual([
    'src/client/a.css:2: font-size: 15px. Type sizes are rem, so that they follow the font size set in the browser.',
  ]);
  expect(problems('--text-body: 15px;')).toHaveLength(1);
  expect(problems('<p className="md:text-[13px]" />')).toHaveLength(1);
  expect(problems("style={{ fontSize: '13px' }}")).toHaveLength(1);
  expect(problems('style={{ fontSize: 13 }}')).toHaveLength(1);
  expect(problems('--text-body: 1rem; font-size: 0.8rem; <p className="text-[1.5rem]" />')).toEqual([]);
  // The text of a drawing scales with the drawing.
  expect(problems('<text fontSize="23">')).toEqual([]);
});

it('usersLogIn', () => {
  const problems = (path: string, text: string) => styleRules.usersLogIn([parseStyleSheet(path, text)]);
  expect(problems('src/client/sessions/devices.tsx', '<Button>Sign out</Button>')).toHaveLength(1);
  expect(problems('src/client/accounts/sign-in-form.tsx', '<Button>Sign in</Button>')).toEqual([]);
  expect(problems('src/client/sessions/devices.tsx', '<Button>Log out</Button>')).toEqual([]);
});

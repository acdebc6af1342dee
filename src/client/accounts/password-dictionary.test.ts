import { expect, it } from 'vitest';
import { isTooWeak, judgePassword } from './password-strength.ts';

// Because of the capitals, zxcvbn alone scores the first as 2 and the second as 3.
it.each(['dEvAsTaToR', 'cOnFiGuRaTiO'])(
  'refuses %s, which is on the list of common passwords',
  async (password) => {
    expect(isTooWeak(await judgePassword(password, {}), {})).toBe(true);
  },
);

it('accepts a password that only contains a listed one', async () => {
  expect(isTooWeak(await judgePassword('dEvAsTaToR copper teapot', {}), {})).toBe(false);
});

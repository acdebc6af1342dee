import { expect, it } from 'vitest';
import { weakPasswordMessage } from '#shared/accounts.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { hashPassword, requireStrongPassword, verifyPassword } from './passwords.ts';

it('one network cannot keep others from signing in, however many right passwords it sends', async () => {
  const [crowd, home] = [{ address: uniqueAddress() }, { address: uniqueAddress() }];
  const password = 'plum ledger harbour 41';
  const stored = await hashPassword(home, password);
  let served = 0;
  const flood = Array.from({ length: 60 }, () =>
    verifyPassword(crowd, stored, password).then(
      () => {
        served += 1;
      },
      (refusal) => expect(refusal).toMatchObject({ code: 'too_many_requests' }),
    ),
  );
  expect(await verifyPassword(home, stored, password)).toBe(true);
  // The tasks that were running, and one more of the crowd for each slot.
  expect(served).toBeLessThanOrEqual(4);
  await Promise.all(flood);
  expect(served).toBeGreaterThanOrEqual(10);
});

it('scoring new passwords does not delay sign-ins', async () => {
  const home = { address: uniqueAddress() };
  const password = 'plum ledger harbour 41';
  const stored = await hashPassword(home, password);
  const slow =
    'o5wa9o5wa9P9Pd%at#[981ad5wp^i155/39raos0rat#[981ad5wp^i155/39<+8woow8ow8!s%#d^!5wa9P9Pd%at#[981';
  const finished: string[] = [];
  const judged = Array.from({ length: 2 }, () =>
    requireStrongPassword({ address: uniqueAddress() }, slow, { role: 'customer' }).then(() =>
      finished.push('judged'),
    ),
  );
  const signedIn = verifyPassword(home, stored, password).then(() => finished.push('signed in'));
  await Promise.all([...judged, signedIn]);
  expect(finished).toEqual(['signed in', 'judged', 'judged']);
});

// zxcvbn alone rates the first 2 and the second 3, because of the capitals; every listed password in lower case is below 2.
it.each(['dEvAsTaToR', 'cOnFiGuRaTiO'])(
  'rejects %s, which is on the list of common passwords',
  async (password) => {
    const judged = requireStrongPassword({ address: uniqueAddress() }, password, { role: 'customer' });
    await expect(judged).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { password: weakPasswordMessage },
    });
  },
);

it('accepts a password that only contains a listed one', async () => {
  const password = 'dEvAsTaToR copper teapot';
  await requireStrongPassword({ address: uniqueAddress() }, password, { role: 'admin' });
});

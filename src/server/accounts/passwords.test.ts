import { availableParallelism } from 'node:os';
import { beforeAll, expect, it } from 'vitest';
import { weakPasswordMessage } from '#shared/accounts.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { hashPassword, queueHashing, requireStrongPassword, verifyPassword } from './passwords.ts';

/** Passwords that are hashed at the same time. */
const slots = Math.min(2, availableParallelism());

/** On a busy machine, starting the thread that scores passwords takes longer than the tests themselves. */
beforeAll(() =>
  requireStrongPassword({ address: uniqueAddress() }, 'copper teapot 93 window', { role: 'admin' }),
);

it('one network cannot keep others from signing in, however many right passwords it sends', async () => {
  const [crowd, home] = [{ address: uniqueAddress() }, { address: uniqueAddress() }];
  const password = 'plum ledger harbour 41';
  const stored = await hashPassword(home, password);
  const flood = Array.from({ length: 60 }, () =>
    verifyPassword(crowd, stored, password).catch((refusal) => {
      expect(refusal).toMatchObject({ code: 'too_many_requests' });
      return 'refused';
    }),
  );
  expect(await verifyPassword(home, stored, password)).toBe(true);
  const results = await Promise.all(flood);
  expect(results.filter((result) => result === true)).toHaveLength(slots + 10);
});

it('another network waits only for the running tasks and one more of the crowd, however long each takes', async () => {
  const [crowd, home] = [{ address: uniqueAddress() }, { address: uniqueAddress() }];
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  /** Holds a slot until the test finishes it, so that the order does not depend on the machine. */
  const hashFor = (caller: typeof crowd, name: string) =>
    queueHashing(caller, () => {
      begun.push(name);
      return new Promise<void>((resolve) => finish.push(resolve));
    });
  const flood = Array.from({ length: 60 }, () => hashFor(crowd, 'crowd').catch(() => 'refused'));
  const signIn = hashFor(home, 'home');
  for (let turn = 0; turn < slots + 11; turn++) {
    finish[turn]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([signIn, ...flood]);
  expect(begun.indexOf('home')).toBe(slots + 1);
  expect(begun).toHaveLength(slots + 11);
});

it('scoring new passwords does not delay sign-ins', async () => {
  const home = { address: uniqueAddress() };
  const password = 'plum ledger harbour 41';
  const stored = await hashPassword(home, password);
  // Scoring it takes about eight times as long as hashing a password.
  const slow = 'o5wa9o5wa9P9Pd%at#[981ad5wp^i1';
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

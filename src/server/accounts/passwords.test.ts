import { expect, it } from 'vitest';
import { ownAddress } from '../../test/own-address.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

it('one network cannot keep others from signing in, however many right passwords it sends', async () => {
  const [crowd, home] = [{ address: ownAddress() }, { address: ownAddress() }];
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
  // Those that were running, and one more of the crowd for each place.
  expect(served).toBeLessThanOrEqual(4);
  await Promise.all(flood);
  expect(served).toBeGreaterThanOrEqual(10);
});

import { expect, it } from 'vitest';
import { readContract } from '#test/read-contract.ts';
import { earlyRequests } from './early-requests.ts';

it('asks only for what the contract has, and by GET', async () => {
  const reads = (await readContract())
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path as string);
  for (const url of Object.values(earlyRequests).flat()) expect(reads).toContain(url.split('?')[0]);
});

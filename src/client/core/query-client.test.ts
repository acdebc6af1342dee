import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

it('fetches once: no retries, no polling, no refetch on focus, never stale', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
});

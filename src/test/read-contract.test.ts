import { expect, it } from 'vitest';
import { endpointName } from '#shared/endpoint.ts';
import { readContract } from './read-contract.ts';

it('has no endpoint with a query and a body: the browser would not know which fields belong to which', async () => {
  const endpoints = await readContract();
  expect(endpoints.length).toBeGreaterThan(100);
  expect(endpoints.filter(({ query, body }) => query && body).map(endpointName)).toEqual([]);
});

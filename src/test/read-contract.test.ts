import { expect, it } from 'vitest';
import { earlyRequests } from '#client/core/early-requests.ts';
import { endpointName } from '#shared/endpoint.ts';
import { readContract } from './read-contract.ts';

it('has no endpoint with a query and a body: the browser would not know which fields belong to which', async () => {
  const endpoints = await readContract();
  expect(endpoints.length).toBeGreaterThan(100);
  expect(endpoints.filter(({ query, body }) => query && body).map(endpointName)).toEqual([]);
});

it('has a GET endpoint for every early request in the head of a page', async () => {
  const reads = (await readContract())
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path as string);
  for (const url of Object.values(earlyRequests).flat()) expect(reads).toContain(url.split('?')[0]);
});

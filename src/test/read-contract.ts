import { readdir } from 'node:fs/promises';
import { type Endpoint, endpointName } from '#shared/endpoint.ts';

const folder = new URL('../shared/', import.meta.url);

/** All endpoints, for tests that have no server in their process. */
export async function readContract(): Promise<Endpoint[]> {
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const modules = await Promise.all(names.map((name) => import(new URL(name, folder).href)));
  const endpoints = modules.flatMap((module) => Object.values<object>(module)).filter(isEndpoint);
  return [...new Map(endpoints.map((endpoint) => [endpointName(endpoint), endpoint])).values()];
}

function isEndpoint(value: object): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

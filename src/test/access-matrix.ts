import type { InjectOptions } from 'fastify';
import type { Endpoint } from '../shared/endpoint.ts';

/** The people of the matrix. The owner's data is what a row asks for. */
export const callers = [
  'anonymous',
  'owner',
  'otherCustomer',
  'admin',
  'revoked',
  'deleted',
  'demoted',
] as const;
export type Caller = (typeof callers)[number];

export interface AccessRow {
  /** A request that works for those who may make it. Called once for each cell. */
  request(): Pick<InjectOptions, 'payload' | 'query'> & { params?: Record<string, number> };
  /** Where a cell differs from what the endpoint's `access` alone says: foreign ids answer 404. */
  expect?: Partial<Record<Caller, number>>;
}

const plain: AccessRow = { request: () => ({}) };

let people = 0;
const somebody = () => `matrix-${process.pid}-${Date.now()}-${people++}`;

/**
 * One row for each endpoint, by method and path. The test fails for a route without a row and for a row without a route,
 * so whoever adds an endpoint decides here who may call it.
 */
export const accessMatrix: Record<string, AccessRow> = {
  'GET /api/site': plain,
  'GET /api/openapi.json': plain,
  'GET /api/user': plain,
  'POST /api/login': {
    request: () => ({ payload: { username: somebody(), password: 'wrong' } }),
    expect: Object.fromEntries(callers.map((caller) => [caller, 401])),
  },
  'POST /api/register': {
    request: () => {
      const username = somebody();
      return { payload: { username, email: `${username}@example.test`, password: 'copper teapot 93' } };
    },
  },
  'POST /api/logout': plain,
  'GET /api/staff': plain,
  'GET /api/messages': plain,
  'GET /api/dashboard': plain,
  'GET /api/admin/dashboard': plain,
};

export function endpointKey(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

/** What the door alone decides, before any id is looked at. */
export function expectedStatus(endpoint: Endpoint, caller: Caller): number {
  const success = endpoint.status ?? (endpoint.response ? 200 : 204);
  if (endpoint.access === 'anyone') return success;
  if (caller === 'anonymous' || caller === 'revoked' || caller === 'deleted') return 401;
  if (endpoint.access === 'admin' && caller !== 'admin') return 403;
  return success;
}

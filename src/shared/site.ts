import { z } from 'zod';
import { roles } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** What a prerendered page can only learn at run time. */
export const read = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'What the built pages learn at run time: the demo accounts, in demo mode only.',
  access: 'anyone',
  response: z.object({
    demo: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ username: z.string(), title: z.string(), role: z.enum(roles) })),
      })
      .nullable(),
  }),
});

export const readApiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document: every call of the API, made from the same descriptors that serve it.',
  access: 'anyone',
  response: z.record(z.string(), z.unknown()),
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** `off`: not set up, which may be on purpose. `unknown`: could not be looked at, which is no sign of a fault. */
export const systemStates = ['works', 'attention', 'failed', 'off', 'unknown'] as const;
export type SystemState = (typeof systemStates)[number];

export const systemItem = z.object({
  name: z.string(),
  title: z.string(),
  state: z.enum(systemStates),
  /** Its condition, in whole sentences. */
  text: z.string(),
  /** What to do about it. */
  next: z.string().nullable(),
});
export type SystemItem = z.infer<typeof systemItem>;

const system = z.object({
  checkedAt: z.iso.datetime(),
  groups: z.array(z.object({ title: z.string(), items: z.array(systemItem) })),
});
export type System = z.infer<typeof system>;

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/system',
  summary:
    'What works, what does not, and what to do about it: servers, files, mail, jobs, backups, audit log.',
  access: 'owner',
  response: system,
});

export const readMail = endpoint({
  method: 'GET',
  path: '/api/admin/system/mail',
  summary: 'What is wrong with outgoing mail, if anything.',
  access: 'admin',
  response: z.object({
    problem: z.string().nullable(),
    /** What the caller can do about it. */
    next: z.string().nullable(),
  }),
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const restoredCopy = z.object({
  /** When this database was restored from a backup; null if it never was, or once an owner has confirmed its use. */
  restoredAt: z.iso.datetime().nullable(),
  /** Emails in the queue, which are sent or discarded with the confirmation. */
  waitingMails: z.int(),
});
export type RestoredCopy = z.infer<typeof restoredCopy>;

export const readRestoredCopy = endpoint({
  method: 'GET',
  path: '/api/admin/restored-copy',
  summary: 'Whether this is a restored copy, which sends no mail and cleans up no files yet.',
  access: 'admin',
  response: restoredCopy,
});

export const useCopy = endpoint({
  method: 'POST',
  path: '/api/admin/restored-copy/use',
  summary: 'Uses this restored copy from now on: mail is sent and files are cleaned up again.',
  access: 'owner',
  stepUp: true,
  body: z.object({ waitingMail: z.enum(['send', 'discard']) }),
});

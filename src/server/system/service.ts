import type { ResponseOf } from '#shared/endpoint.ts';
import type * as systemApi from '#shared/system.ts';
import type { System } from '#shared/system.ts';
import { isOwner } from '../access.ts';
import type { Context } from '../core/context.ts';
import type { Member } from '../core/security/actor.ts';
import { describeSystem } from './describe-system.ts';
import { readFacts } from './facts.ts';
import type { Observations } from './observations.ts';
import { isMailLate, judgeMail } from './verdicts.ts';

export async function readSystem(
  { db }: Context,
  { readiness, storage, certificate }: Observations,
): Promise<System> {
  const [{ checks }, found, freeBytes, look] = await Promise.all([
    readiness(),
    readFacts(db),
    storage.freeBytes().catch(() => undefined),
    certificate?.(),
  ]);
  return describeSystem({ facts: found, checks, freeBytes, certificate: look });
}

const forStaff =
  'Until it leaves, clients get no mail about messages, files and appointments. Tell an owner, and call whoever must know today.';

/**
 * For the banner on every staff page: null while mail is sent, or while there is none to send. Owners hear of an
 * unreachable mail server at once, other staff once an email has waited for ten minutes.
 */
export async function readMailProblem(
  { db }: Context,
  actor: Member,
  { readiness }: Observations,
): Promise<ResponseOf<typeof systemApi.readMail>> {
  const [{ checks }, found] = await Promise.all([readiness(), readFacts(db)]);
  const { state, text, next } = judgeMail(found, checks.mail);
  const isProblem = state === 'failed' || state === 'attention';
  if (!isProblem || !(isOwner(actor) || isMailLate(found))) return { problem: null, next: null };
  return { problem: text, next: isOwner(actor) ? next : forStaff };
}

import type { System } from '#shared/system.ts';
import type { Context } from '../core/context.ts';
import type { Readiness } from '../core/process/readiness.ts';
import type { Storage } from '../core/storage/storage.ts';
import { describeSystem } from './describe-system.ts';
import { readFacts } from './facts.ts';
import { judgeMail } from './verdicts.ts';

/** What a server finds out about itself. */
export interface Observations {
  readiness: () => Promise<Readiness>;
  storage: Pick<Storage, 'freeBytes'>;
}

export async function readSystem({ db }: Context, { readiness, storage }: Observations): Promise<System> {
  const [{ checks }, found, freeBytes] = await Promise.all([
    readiness(),
    readFacts(db),
    storage.freeBytes().catch(() => undefined),
  ]);
  return describeSystem({ facts: found, checks, freeBytes });
}

/** For the banner on every staff page: nothing while mail goes out, or while none has to. */
export async function readMailProblem(
  { db }: Context,
  { readiness }: Observations,
): Promise<{ problem: string | null }> {
  const [{ checks }, found] = await Promise.all([readiness(), readFacts(db)]);
  const { state, text } = judgeMail(found, checks.mail);
  return { problem: state === 'failed' || state === 'attention' ? text : null };
}

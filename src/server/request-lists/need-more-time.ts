import { eq } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as requestListsApi from '#shared/request-lists.ts';
import type { OwnRequestList } from '#shared/request-lists.ts';
import { firmToday } from '#shared/time.ts';
import { answerableLists } from '../access.ts';
import type { Context } from '../core/context.ts';
import { transaction } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceList } from './announce-lists.ts';
import { findOwnList } from './read-lists.ts';
import { lockList, recountList } from './recount.ts';

/** A day after today, and before the day on which the tax return is due. */
export async function needMoreTime(
  { db }: Context,
  actor: Member,
  { id, until }: Input<typeof requestListsApi.needMoreTime>,
): Promise<OwnRequestList> {
  return transaction(db, async (tx) => {
    const list = await lockList(tx, id, answerableLists(actor));
    if (list.closedAt !== null) {
      throw new AppError('not_possible', 'This list is closed. There is nothing more to send.');
    }
    if (until <= firmToday()) throw refusal('Please select a day after today');
    if (list.taxDate !== null && until >= list.taxDate) {
      throw refusal('Please select a day before the tax date, or call us');
    }
    if (until !== list.moreTimeUntil) {
      await tx
        .update(requestLists)
        .set({ moreTimeUntil: until, needsCallAt: null })
        .where(eq(requestLists.id, id));
      await recordAudit(tx, actor, 'request_more_time', {
        type: 'request_list',
        id,
        clientId: list.customerId,
        details: { until },
      });
      await recountList(tx, actor, id);
      await announceList(tx, list);
    }
    return findOwnList(tx, actor, id);
  });
}

function refusal(message: string): AppError {
  return new AppError('invalid_input', message, { until: message });
}

import type { Input } from '#shared/endpoint.ts';
import type { ItemState, RequestItem } from '#shared/request-items.ts';
import type * as requestReviewsApi from '#shared/request-reviews.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import { customerRequestLists } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { AppError } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { changeItem, type ItemRow, type LockedItem, lockItem } from '../request-items/change-item.ts';
import { findItem } from '../request-items/find-items.ts';
import { decideFiles, undecideFiles } from '../request-items/undecided-files.ts';
import { queueReturnNotice } from '../request-reminders/return-notice.ts';

export const waitsAlready = 'This waits for review already. Look at it again before you decide.';

/** States that staff give an item. */
type DecidedState = 'accepted' | 'returned' | 'waived';

const decisions = {
  accepted: { from: ['received'], action: 'request_item_accepted' },
  returned: { from: ['received', 'not_applicable'], action: 'request_item_returned' },
  waived: { from: ['open', 'received', 'returned', 'not_applicable'], action: 'request_item_waived' },
} as const satisfies Record<DecidedState, { from: readonly ItemState[]; action: string }>;

export function acceptItem(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestReviewsApi.accept>,
): Promise<RequestItem> {
  return transaction(db, async (tx) => {
    await decide(tx, actor, id, { state: 'accepted' });
    return findItem(tx, actor, id);
  });
}

export function returnItem(
  context: Context,
  actor: Member,
  { id, reason, note }: Input<typeof requestReviewsApi.returnItem>,
): Promise<RequestItem> {
  return inTransaction(context, async (tx) => {
    const decided = { state: 'returned', returnReason: reason, returnNote: note || null } as const;
    const changed = await decide(tx.db, actor, id, decided);
    if (changed) await queueReturnNotice(tx, changed.list.customerId);
    return findItem(tx.db, actor, id);
  });
}

export function waiveItem(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestReviewsApi.waive>,
): Promise<RequestItem> {
  return transaction(db, async (tx) => {
    await decide(tx, actor, id, { state: 'waived' });
    return findItem(tx, actor, id);
  });
}

/** Restores the state that the item had, and its place among those that wait. */
export function undoDecision(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestReviewsApi.undo>,
): Promise<RequestItem> {
  return transaction(db, async (tx) => {
    const locked = await lockItem(tx, id, customerRequestLists(actor));
    requireOpenList(locked);
    const { state, decidedBy, decidedFrom, decidedFromSince } = locked.item;
    if (!isDecided(state)) {
      throw new AppError(
        'not_possible',
        state === 'received'
          ? waitsAlready
          : 'There is no decision to undo. Reload the page to see how it stands.',
      );
    }
    if (decidedBy !== actor.session.user.id) throw await alreadyDecided(tx, actor, locked.item);
    const before =
      decidedFrom && decidedFromSince && decidedFrom !== 'returned'
        ? { state: decidedFrom, stateSince: decidedFromSince }
        : // The reason of an earlier return is not kept, so the item is asked for as if for the first time.
          ({ state: 'open' } as const);
    await undecideFiles(tx, locked.item);
    await changeItem(tx, actor, locked, before, 'request_item_undone', { was: state });
    return findItem(tx, actor, id);
  });
}

type Decided = { state: DecidedState } & Partial<Pick<ItemRow, 'returnReason' | 'returnNote'>>;

/** Returns undefined if the same staff member has already decided the same: a repeated call changes nothing. */
async function decide(tx: Db, actor: Member, id: number, decided: Decided): Promise<LockedItem | undefined> {
  const locked = await lockItem(tx, id, customerRequestLists(actor));
  const { item } = locked;
  requireOpenList(locked);
  const me = actor.session.user.id;
  if (item.state === decided.state && item.decidedBy === me && sameReason(item, decided)) return undefined;
  const { from, action } = decisions[decided.state];
  if (!(from as readonly ItemState[]).includes(item.state)) throw await alreadyDecided(tx, actor, item);
  const change = { ...decided, decidedBy: me, decidedFrom: item.state, decidedFromSince: item.stateSince };
  await decideFiles(tx, actor, item);
  await changeItem(tx, actor, locked, change, action, {
    ...(decided.returnReason && { reason: decided.returnReason }),
  });
  return locked;
}

function sameReason(item: ItemRow, { returnReason = null, returnNote = null }: Decided): boolean {
  return item.returnReason === returnReason && item.returnNote === returnNote;
}

export function requireOpenList({ list }: Pick<LockedItem, 'list'>): void {
  if (list.closedAt === null) return;
  throw new AppError('not_possible', 'This list is closed. Open it again to decide about its items.');
}

function isDecided(state: ItemState): state is DecidedState {
  return Object.hasOwn(decisions, state);
}

/** Says who decided what and when, or why there is nothing to decide. */
async function alreadyDecided(tx: Db, actor: Member, { id, state, decidedBy }: ItemRow): Promise<AppError> {
  if (!isDecided(state)) {
    return new AppError(
      'not_possible',
      state === 'not_applicable'
        ? 'The client said that this does not apply. Return it if you need it after all.'
        : 'Nothing was sent for this yet. It comes to review when it arrives.',
    );
  }
  const { decidedBy: name, stateSince } = await findItem(tx, actor, id);
  return decidedBefore({ isMine: decidedBy === actor.session.user.id, name, verb: state, stateSince });
}

interface EarlierDecision {
  isMine: boolean;
  name: string | null;
  verb: string;
  stateSince: string;
}

export function decidedBefore({ isMine, name, verb, stateSince }: EarlierDecision): AppError {
  const who = isMine ? 'You' : (name ?? 'A colleague');
  const advice = isMine ? 'Undo that first.' : 'Go on with the next one.';
  return new AppError('not_possible', `${who} ${verb} this on ${formatFirmTimestamp(stateSince)}. ${advice}`);
}

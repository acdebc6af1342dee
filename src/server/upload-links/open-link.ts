import { and, asc, eq, inArray } from 'drizzle-orm';
import { firm } from '#firm';
import type { Input } from '#shared/endpoint.ts';
import type { ItemState } from '#shared/request-items.ts';
import type * as uploadLinksApi from '#shared/upload-links.ts';
import type { OpenedLink } from '#shared/upload-links.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { requestItems } from '../core/database/schema.ts';
import type { Actor } from '../core/security/actor.ts';
import { findOpenLink } from './find-link.ts';
import { itemKey, type LinkId } from './link-token.ts';

/** Includes received items: otherwise the response would reveal that something has been sent. */
const shown: ItemState[] = ['open', 'returned', 'received'];

export async function openUploadLink(
  { db, signer }: Context,
  _actor: Actor,
  { token }: Input<typeof uploadLinksApi.open>,
): Promise<OpenedLink> {
  const { expiresAt, ...link } = await findOpenLink(db, signer, token);
  const items = await findShownItems(db, link);
  const labels = items.map(({ id, label }) => ({ key: itemKey(signer, link, id), label }));
  return { items: firm.requests?.linkShowsLabels === false ? null : labels, expiresAt };
}

/** The documents that can still be sent, in the order of the list. */
export function findShownItems(db: Db, { listId }: LinkId) {
  return db
    .select({ id: requestItems.id, label: requestItems.label })
    .from(requestItems)
    .where(
      and(
        eq(requestItems.listId, listId),
        eq(requestItems.kind, 'document'),
        inArray(requestItems.state, shown),
      ),
    )
    .orderBy(asc(requestItems.position), asc(requestItems.id));
}

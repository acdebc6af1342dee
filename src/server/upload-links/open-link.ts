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

/** Nobody is asked for what has arrived. */
const shown: ItemState[] = ['open', 'returned'];
/** Further pages may follow what was sent during the same visit. */
const addable: ItemState[] = [...shown, 'received'];

export async function openUploadLink(
  { db, signer }: Context,
  _actor: Actor,
  { token }: Input<typeof uploadLinksApi.open>,
): Promise<OpenedLink> {
  const { expiresAt, ...link } = await findOpenLink(db, signer, token);
  const items = await findDocuments(db, link, shown);
  const labels = items.map(({ id, label }) => ({ key: itemKey(signer, link, id), label }));
  return { items: firm.requests?.linkShowsLabels === false ? null : labels, expiresAt };
}

/** The documents to which a holder of the link can add files. */
export const findAddableItems = (db: Db, link: LinkId) => findDocuments(db, link, addable);

function findDocuments(db: Db, { listId }: LinkId, states: ItemState[]) {
  return db
    .select({ id: requestItems.id, label: requestItems.label })
    .from(requestItems)
    .where(
      and(
        eq(requestItems.listId, listId),
        eq(requestItems.kind, 'document'),
        inArray(requestItems.state, states),
      ),
    )
    .orderBy(asc(requestItems.position), asc(requestItems.id));
}

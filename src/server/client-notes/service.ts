import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type * as clientNotesApi from '#shared/client-notes.ts';
import type { ClientNote } from '#shared/client-notes.ts';
import { type Input, maxId } from '#shared/endpoint.ts';
import { staffName } from '#shared/format.ts';
import { ownNotes } from '../access.ts';
import { lockCompany } from '../companies/service.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { fits, pageId, withinPageBytes } from '../core/database/page-text.ts';
import { countUpTo, type Page, toPage, unknownCursor } from '../core/database/paging.ts';
import { clientNotes, companies, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { type AuditAction, recordAudit } from '../core/security/audit.ts';

/** Pinned ones first; the cursor says which part of the list it is in. */
export async function listNotes(
  { db }: Context,
  actor: Member,
  { customerId, companyId, cursor, limit }: Input<typeof clientNotesApi.list>,
): Promise<Page<ClientNote>> {
  const ofSubject = customerId ? eq(clientNotes.customerId, customerId) : ofCompany(companyId);
  await requireSubject(db, { customerId, companyId });
  const wanted = and(ofSubject, cursor === undefined ? undefined : after(cursor));
  const rows = await findNotes(db, actor, wanted, limit + 1);
  const page = toPage(rows, limit, await countUpTo(db, clientNotes, ofSubject));
  const last = page.rows.at(-1);
  return { ...page, next: page.next && last ? `${last.pinned ? 'pinned' : 'other'}.${last.id}` : null };
}

function ofCompany(companyId: number | undefined): SQL {
  return eq(clientNotes.companyId, companyId as number);
}

function after(cursor: string): SQL {
  const [part, id] = /^(pinned|other)\.(\d{1,10})$/.exec(cursor)?.slice(1) ?? [];
  if (!part || Number(id) > maxId) throw unknownCursor();
  return lt(sql`(${clientNotes.pinned}, ${clientNotes.id})`, sql`(${part === 'pinned'}, ${id}::int)`);
}

export async function createNote(
  { db }: Context,
  actor: Member,
  { customerId, companyId, content, pinned }: Input<typeof clientNotesApi.create>,
): Promise<ClientNote> {
  return transaction(db, async (tx) => {
    if (customerId && !(await lockCustomer(tx, customerId))) throw notFound();
    if (companyId && !(await lockCompany(tx, companyId))) throw notFound();
    const created = await insertedRow(
      tx
        .insert(clientNotes)
        .values({ customerId, companyId, authorId: actor.session.user.id, content, pinned })
        .returning(),
    );
    await recordChange(tx, actor, 'note_created', created);
    return findNote(tx, actor, created.id);
  });
}

export async function updateNote(
  { db }: Context,
  actor: Member,
  { id, content, pinned }: Input<typeof clientNotesApi.update>,
): Promise<ClientNote> {
  return transaction(db, async (tx) => {
    const [updated] = await tx
      .update(clientNotes)
      .set({
        content,
        pinned,
        // Pinning alone does not count as an edit.
        editedAt: sql`case when ${clientNotes.content} = ${content} then ${clientNotes.editedAt} else now() end`,
      })
      .where(and(eq(clientNotes.id, id), ownNotes(actor)))
      .returning();
    if (!updated) throw notFound();
    await recordChange(tx, actor, 'note_updated', updated);
    return findNote(tx, actor, id);
  });
}

export async function pinNote(
  { db }: Context,
  actor: Member,
  { id, pinned }: Input<typeof clientNotesApi.pin>,
): Promise<ClientNote> {
  return transaction(db, async (tx) => {
    const [updated] = await tx.update(clientNotes).set({ pinned }).where(eq(clientNotes.id, id)).returning();
    if (!updated) throw notFound();
    await recordChange(tx, actor, 'note_pinned', updated);
    return findNote(tx, actor, id);
  });
}

export async function deleteNote(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof clientNotesApi.remove>,
): Promise<undefined> {
  await transaction(db, async (tx) => {
    const [deleted] = await tx
      .delete(clientNotes)
      .where(and(eq(clientNotes.id, id), ownNotes(actor)))
      .returning();
    if (!deleted) throw notFound();
    await recordChange(tx, actor, 'note_deleted', deleted);
  });
}

type NoteAction = Extract<AuditAction, `note_${string}`>;

/** The log names the subject of the note, never its text: the log outlives the note. */
async function recordChange(
  tx: Db,
  actor: Member,
  action: NoteAction,
  { id, customerId, companyId, pinned }: typeof clientNotes.$inferSelect,
): Promise<void> {
  const [company] = companyId
    ? await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
    : [];
  await recordAudit(tx, actor, action, {
    type: 'note',
    id,
    clientId: customerId,
    details: { ...company, ...(companyId && { companyId }), pinned },
  });
  await announce(tx, 'client-notes', 'staff');
}

async function findNotes(
  db: Db,
  actor: Member,
  which: SQL | undefined,
  limit: number,
): Promise<(ClientNote & { fits: boolean })[]> {
  const { id, pinned, content } = clientNotes;
  const listed = sql`select ${id}, ${pinned}, octet_length(${content}) as bytes from ${clientNotes}
    ${which && sql`where ${which}`} order by ${pinned} desc, ${id} desc limit ${limit}`;
  const rows = await db
    .select({ note: clientNotes, author: nameColumns, fits })
    .from(clientNotes)
    .innerJoin(withinPageBytes(listed, sql`pinned desc, id desc`), eq(id, pageId))
    .leftJoin(users, eq(users.id, clientNotes.authorId))
    .orderBy(desc(pinned), desc(id));
  return rows.map(({ note, author, fits }) => ({
    ...note,
    fits,
    authorName: author && staffName(author),
    editable: note.authorId === null || note.authorId === actor.session.user.id,
  }));
}

async function findNote(db: Db, actor: Member, id: number): Promise<ClientNote> {
  const [note] = await findNotes(db, actor, eq(clientNotes.id, id), 1);
  return note as ClientNote;
}

/** Notes about a closed account stay readable, like its other records. */
async function requireSubject(
  db: Db,
  { customerId, companyId }: { customerId?: number | undefined; companyId?: number | undefined },
): Promise<void> {
  const found = customerId
    ? await db.$count(users, and(eq(users.id, customerId), eq(users.role, 'customer')))
    : await db.$count(companies, eq(companies.id, companyId as number));
  if (found === 0) throw notFound();
}

import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Role } from '#shared/accounts.ts';
import type * as auditApi from '#shared/audit.ts';
import type { AuditedUser } from '#shared/audit.ts';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import type { Context } from '../core/context.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { users } from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import type { Member } from '../core/security/actor.ts';

const offered = 20;
const columns = { id: users.id, email: users.email, deletedAt: users.deletedAt, ...nameColumns };

/** Staff first. Without a search, only open accounts are listed. */
export async function findUsers(
  { db }: Context,
  _actor: Member,
  { id, q }: Input<typeof auditApi.findUsers>,
): Promise<AuditedUser[]> {
  if (id) return (await db.select(columns).from(users).where(eq(users.id, id))).map(toResponse);
  const found = q ? matches(users.searchWords, q) : isNull(users.deletedAt);
  const ofRole = (role: Role) =>
    db
      .select(columns)
      .from(users)
      .where(and(eq(users.role, role), found))
      .orderBy(role === 'admin' ? asc(users.id) : desc(users.id))
      .limit(offered);
  return [...(await ofRole('admin')), ...(await ofRole('customer'))].map(toResponse);
}

type Found = Pick<typeof users.$inferSelect, keyof typeof columns>;

function toResponse({ id, email, role, deletedAt, ...names }: Found): AuditedUser {
  return { id, name: personName(names), email, role, closed: deletedAt !== null };
}

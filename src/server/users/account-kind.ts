import type { Role, StaffLevel } from '#shared/accounts.ts';
import type { users } from '../core/database/schema.ts';

export type UserRow = typeof users.$inferSelect;

/** A customer account, or a staff account of one of two levels. */
export type AccountKind = 'customer' | StaffLevel;

export function accountKind({ role, staffLevel }: { role: Role; staffLevel: StaffLevel }): AccountKind {
  return role === 'customer' ? 'customer' : staffLevel;
}

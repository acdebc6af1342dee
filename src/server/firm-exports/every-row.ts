import { asc, gt } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { companies, users } from '../core/database/schema.ts';
import { everyRow, rowsAtOnce } from '../data-exports/rows.ts';

export const everyUser = (db: Db) =>
  everyRow((after) =>
    db.select().from(users).where(gt(users.id, after)).orderBy(asc(users.id)).limit(rowsAtOnce),
  );

export const everyCompany = (db: Db) =>
  everyRow((after) =>
    db.select().from(companies).where(gt(companies.id, after)).orderBy(asc(companies.id)).limit(rowsAtOnce),
  );

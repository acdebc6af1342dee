import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { companies, userCompanies } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

export function createCompany(db: Db, values: NewRow<typeof companies> = {}) {
  return insertedRow(
    db
      .insert(companies)
      .values({ name: 'Quill & Daughters LLC', businessType: 'LLC', ...values })
      .returning(),
  );
}

export async function joinCompany(
  db: Db,
  userId: number,
  companyId: number,
  values: NewRow<typeof userCompanies> = {},
) {
  await db.insert(userCompanies).values({ ...values, userId, companyId });
}

import { asc, eq, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { personName } from '#shared/format.ts';
import { firmDay } from '#shared/time.ts';
import type { Db } from '../core/database/db.ts';
import { type companies, files, requestLists, userCompanies, users } from '../core/database/schema.ts';
import { html, type Markup } from '../core/html.ts';
import { everyCompany } from './every-row.ts';
import { type Export, type ExportedFile, exportFiles, fileTable } from './export-files.ts';
import { companyFolder, userFolder } from './folder-paths.ts';
import { facts, linkTo, page } from './page.ts';
import { requestTable } from './request-table.ts';

type Company = typeof companies.$inferSelect;

export async function* exportCompanyFolders(shared: Export): AsyncGenerator<ExportedFile> {
  const { db, folder } = shared;
  const kept = new Set<string>();
  for await (const company of everyCompany(db)) {
    const base = companyFolder(company);
    kept.add(base.split('/')[1] ?? '');
    const exported = await exportFiles(shared, base, sql`${files.companyId} = ${company.id}`);
    await folder.addText(
      `${base}/index.html`,
      page(company.name, [
        ...(await companyParts(db, company)),
        fileTable(exported),
        await requestTable(db, eq(requestLists.companyId, company.id)),
      ]),
    );
    const years = exported.flatMap(({ path }) => path?.split('/')[2] ?? []);
    await folder.keepOnly(base, new Set(['index.html', ...years]));
    yield* exported;
  }
  await folder.keepOnly('Companies', kept);
}

async function companyParts(db: Db, company: Company): Promise<Markup[]> {
  const people = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      role: users.role,
    })
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(eq(userCompanies.companyId, company.id))
    .orderBy(asc(users.id));
  const { legalName, businessType, address, city, state, zipCode, phone, email, website, createdAt } =
    company;
  return [
    html`<p><a href="${linkTo('index.html', 2)}">All of ${firm.name}</a></p>
<h1>${company.name}</h1>`,
    facts({
      'Legal name': legalName,
      'Business type': businessType,
      Address: [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      Phone: phone,
      Email: email,
      Website: website,
      'Added on': firmDay(createdAt),
      People: people.map((person) =>
        person.role === 'customer'
          ? html`<a href="${linkTo(`${userFolder(person)}/index.html`, 2)}">${personName(person)}</a><br>`
          : html`${personName(person)}<br>`,
      ),
    }),
  ];
}

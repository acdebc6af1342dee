import type { Db } from '#server/core/database/db.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { companies, type DemoCompany } from './demo-data.ts';
import type { DemoUsers } from './seed-users.ts';

/** Returns each customer's primary company. */
export async function seedCompanies(db: Db, demoUsers: DemoUsers): Promise<Map<number, number>> {
  const rows = companies
    .map((company) => {
      const members = company.people.map(demoUsers.named);
      const joined = members.map(({ createdAt }) => createdAt).sort();
      return { company, members, createdAt: joined.at(-1) };
    })
    .sort((one, other) => String(one.createdAt).localeCompare(String(other.createdAt)));

  const primary = new Map<number, number>();
  for (const { company, members, createdAt } of rows) {
    const { people: _people, notes: _notes, type, since, ...values } = company;
    const details = { ...values, businessType: type, yearEstablished: since, state: 'GA', createdAt };
    const { id } = await createCompany(db, details);
    for (const [index, member] of members.entries()) {
      const isPrimaryCompany = primaryCompanyOf(member.username) === company;
      if (isPrimaryCompany) primary.set(member.id, id);
      await joinCompany(db, member.id, id, {
        isPrimaryContact: index === 0,
        isPrimaryCompany,
        accessLevel: index === 0 ? 'full' : type === 'Nonprofit' ? 'standard' : 'read_only',
      });
    }
  }
  return primary;
}

/** The first company of which they are the primary contact, otherwise one they belong to. */
function primaryCompanyOf(username: string): DemoCompany | undefined {
  return (
    companies.find(({ people }) => people[0] === username) ??
    companies.find(({ people }) => people.includes(username))
  );
}

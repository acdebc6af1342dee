import type { Db } from '#server/core/database/db.ts';
import { demoPassword } from '#server/site/demo-accounts.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { setHours } from '#test/factories/availability.ts';
import { assignClient, createUser, type User } from '#test/factories/users.ts';
import { clients, staff } from './demo-data.ts';
import { daysBefore, latestWakingMoment } from './firm-calendar.ts';

export interface People {
  clients: User[];
  named(username: string): User;
  accountantOf(client: User): User;
}

function lookUp(users: Map<string, User>, username: string): User {
  const user = users.get(username);
  if (!user) throw new Error(`Nobody in the demo is called ${username}`);
  return user;
}

export async function seedPeople(db: Db, now: Date): Promise<People> {
  const rows = [
    ...staff.map(({ daysAgo, fridayEnd: _end, lunch: _break, ...person }) => ({
      ...person,
      role: 'admin' as const,
      email: `${person.username}@larkfieldrowe.example`,
      createdAt: latestWakingMoment(daysBefore(now, daysAgo), 'staff'),
    })),
    ...clients.map(({ daysAgo, accountant: _accountant, preferences: _preferences, ...client }) => ({
      ...client,
      role: 'customer' as const,
      // A client who joined today did so at any hour.
      createdAt:
        daysAgo < 1 ? daysBefore(now, daysAgo) : latestWakingMoment(daysBefore(now, daysAgo), 'client'),
    })),
  ].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());

  const users = new Map<string, User>();
  for (const row of rows) {
    const values = { ...row, password: demoPassword, createdAt: row.createdAt.toISOString() };
    users.set(row.username, await createUser(db, values));
  }

  for (const { username, fridayEnd, lunch } of staff) {
    const ranges = [1, 2, 3, 4, 5].flatMap((weekday) => {
      const closesAt = weekday === 5 ? fridayEnd : '17:00';
      if (!lunch) return [{ weekday, opensAt: '09:00', closesAt }];
      return [
        { weekday, opensAt: '09:00', closesAt: '12:00' },
        { weekday, opensAt: '13:00', closesAt },
      ];
    });
    await setHours(db, lookUp(users, username).id, ranges);
  }

  for (const { username, preferences } of clients) {
    if (preferences) await setPreferences(db, lookUp(users, username).id, preferences);
  }

  const accountants = new Map(clients.map(({ username, accountant }) => [username, accountant]));
  const named = (username: string) => lookUp(users, username);
  const people: People = {
    clients: [...users.values()].filter(({ role }) => role === 'customer'),
    named,
    accountantOf: (client) => named(accountants.get(client.username) ?? 'dana.reyes'),
  };
  await assignClients(db, people);
  return people;
}

/** Most clients know one person at the firm; the tax specialist sees every fourth of the others' too. */
async function assignClients(db: Db, people: People): Promise<void> {
  const taxSpecialist = people.named('priya.raman');
  for (const [index, client] of people.clients.entries()) {
    const accountant = people.accountantOf(client);
    await assignClient(db, client.id, accountant.id);
    if (index % 4 === 0 && accountant.id !== taxSpecialist.id)
      await assignClient(db, client.id, taxSpecialist.id);
  }
}

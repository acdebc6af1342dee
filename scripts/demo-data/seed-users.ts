import type { Db } from '#server/core/database/db.ts';
import { demoPassword } from '#server/site/demo-accounts.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { setHours } from '#test/factories/availability.ts';
import { assignClient, createUser, type User } from '#test/factories/users.ts';
import { clientRecords, clients, staff } from './demo-data.ts';
import { daysBefore, latestDaytimeBefore } from './firm-calendar.ts';

export interface DemoUsers {
  /** Without those who have only been invited. */
  clients: User[];
  named(username: string): User;
  accountantOf(client: User): User;
}

function lookUp(users: Map<string, User>, username: string): User {
  const user = users.get(username);
  if (!user) throw new Error(`Nobody in the demo is called ${username}`);
  return user;
}

export async function seedUsers(db: Db, now: Date): Promise<DemoUsers> {
  const rows = [
    ...staff.map(({ daysAgo, fridayEnd: _end, lunch: _break, ...person }) => ({
      ...person,
      password: demoPassword,
      role: 'admin' as const,
      email: `${person.username}@larkfieldrowe.example`,
      createdAt: latestDaytimeBefore(daysBefore(now, daysAgo), 'staff'),
    })),
    ...clients.map(
      ({ daysAgo, accountant: _accountant, preferences: _preferences, notes: _notes, ...client }) => ({
        ...client,
        password: demoPassword,
        role: 'customer' as const,
        // A customer may have registered today at any time of day.
        createdAt:
          daysAgo < 1 ? daysBefore(now, daysAgo) : latestDaytimeBefore(daysBefore(now, daysAgo), 'client'),
      }),
    ),
    ...clientRecords.invitations.map(({ daysAgo, by: _by, company: _company, ...person }) => ({
      ...person,
      password: '',
      emailConfirmed: false,
      role: 'customer' as const,
      createdAt: latestDaytimeBefore(daysBefore(now, daysAgo), 'staff'),
    })),
  ].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());

  const users = new Map<string, User>();
  for (const row of rows) {
    const values = { ...row, createdAt: row.createdAt.toISOString() };
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
  const demoUsers: DemoUsers = {
    clients: clients.map(({ username }) => named(username)).sort((one, other) => one.id - other.id),
    named,
    accountantOf: (client) => named(accountants.get(client.username) ?? 'dana.reyes'),
  };
  await assignClients(db, demoUsers);
  return demoUsers;
}

/** Most customers have one assigned staff member; the tax specialist is assigned to every fourth one as well. */
async function assignClients(db: Db, demoUsers: DemoUsers): Promise<void> {
  const taxSpecialist = demoUsers.named('priya.raman');
  for (const [index, client] of demoUsers.clients.entries()) {
    const accountant = demoUsers.accountantOf(client);
    await assignClient(db, client.id, accountant.id);
    if (index % 4 === 0 && accountant.id !== taxSpecialist.id)
      await assignClient(db, client.id, taxSpecialist.id);
  }
}

import { asc, desc, eq, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { personName } from '#shared/format.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import type { Db } from '../core/database/db.ts';
import {
  addresses,
  companies,
  devices,
  newsletterSubscribers,
  passkeys,
  preferences,
  sessions,
  totpSecrets,
  userCompanies,
  type users,
} from '../core/database/schema.ts';
import { deviceName } from '../core/security/device-name.ts';

type Person = typeof users.$inferSelect;

const accessLabels = {
  standard: 'you see your own files',
  read_only: 'you also see the files of the company',
  full: 'you also see the files of the company and upload to it',
};

/** The sections of the account. Each column is named, so that no secret, hash or note gets in by default. */
export async function* accountText(db: Db, person: Person): AsyncGenerator<string> {
  const { id, email } = person;
  yield section('Profile', [
    `Name: ${personName(person)}`,
    `Username: ${person.username}`,
    `Email: ${email}${person.emailConfirmed ? '' : ' (not confirmed)'}`,
    ...(person.phone ? [`Phone: ${person.phone}`] : []),
    ...(person.jobTitle ? [`Job title: ${person.jobTitle}`] : []),
    `Account since: ${at(person.createdAt)}`,
  ]);

  const [chosen] = await db.select().from(preferences).where(eq(preferences.userId, id));
  const [subscriber] = await db
    .select({ status: newsletterSubscribers.status })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email.toLowerCase()));
  yield section('Preferences', [
    `Email notifications: ${(chosen?.emailNotifications ?? true) ? 'on' : 'off'}`,
    `Dark mode: ${chosen?.darkMode ? 'on' : 'off'}`,
    ...(person.role === 'customer'
      ? [`Text of messages in emails: ${chosen?.messageTextByMail ? 'you agreed' : 'you have not agreed'}`]
      : []),
    // An unconfirmed address may be someone else's.
    ...(subscriber && person.emailConfirmed ? [`Newsletter: ${subscriber.status}`] : []),
  ]);

  const postal = await db
    .select()
    .from(addresses)
    .where(eq(addresses.customerId, id))
    .orderBy(asc(addresses.kind));
  yield section(
    'Addresses',
    postal.map(
      ({ kind, street, secondLine, city, state, zipCode }) =>
        `${kind === 'home' ? 'Home' : 'Mailing address'}: ${[street, secondLine, city, `${state} ${zipCode}`].filter(Boolean).join(', ')}`,
    ),
  );

  const memberships = await db
    .select({ name: companies.name, ...membershipColumns })
    .from(userCompanies)
    .innerJoin(companies, eq(companies.id, userCompanies.companyId))
    .where(eq(userCompanies.userId, id))
    .orderBy(asc(companies.name));
  yield section(
    'Companies',
    memberships.map(({ name, accessLevel, isPrimaryCompany, isPrimaryContact }) =>
      [
        `${name}: ${accessLabels[accessLevel]}`,
        ...(isPrimaryCompany ? ['your main company'] : []),
        ...(isPrimaryContact ? ['you are its main contact'] : []),
      ].join('; '),
    ),
  );

  const [app] = await db
    .select({ enrolledAt: totpSecrets.enrolledAt })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, id));
  const keys = await db
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(asc(passkeys.id));
  yield section('Ways to log in', [
    // For an invited client, when an owner requests the copy.
    person.password === ''
      ? 'Password: not set yet'
      : 'Password: set (we store nothing from which it could be read)',
    ...(app?.enrolledAt ? [`Authenticator app: set up ${at(app.enrolledAt)}`] : []),
    ...keys.map(
      ({ name, createdAt, lastUsedAt }) =>
        `Passkey ${name}: added ${at(createdAt)}${lastUsedAt ? `, last used ${at(lastUsedAt)}` : ''}`,
    ),
  ]);

  const browsers = await db
    .select({
      userAgent: devices.userAgent,
      createdAt: devices.createdAt,
      lastSeenAt: devices.lastSeenAt,
      address: sql<string | null>`(
        select ${sessions.address} from ${sessions} where ${sessions.deviceId} = ${devices.id}
        order by ${sessions.id} desc limit 1)`,
    })
    .from(devices)
    .where(eq(devices.userId, id))
    .orderBy(desc(devices.lastSeenAt));
  yield section(
    'Devices',
    browsers.map(
      ({ userAgent, createdAt, lastSeenAt, address }) =>
        `${deviceName(userAgent)}: first used ${at(createdAt)}, last used ${at(lastSeenAt)}${address ? `, network address ${address}` : ''}`,
    ),
  );
}

const membershipColumns = {
  accessLevel: userCompanies.accessLevel,
  isPrimaryCompany: userCompanies.isPrimaryCompany,
  isPrimaryContact: userCompanies.isPrimaryContact,
};

const at = (timestamp: string) => `${formatFirmTimestamp(timestamp)} ${firm.timeZoneLabel}`;

function section(title: string, lines: string[]): string {
  return [title.toUpperCase(), ...(lines.length > 0 ? lines : ['None'])].join('\n');
}

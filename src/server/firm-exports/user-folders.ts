import { basename } from 'node:path';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { personName, senderName } from '#shared/format.ts';
import { firmDay, formatFirmTimestamp } from '#shared/time.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import {
  addresses,
  appointments,
  clientAssignments,
  clientTags,
  companies,
  files,
  messages,
  requestLists,
  tags,
  threads,
  userCompanies,
  users,
} from '../core/database/schema.ts';
import { html, type Markup } from '../core/html.ts';
import { everyMessage, messageText } from '../data-exports/message-text.ts';
import { textFile } from '../data-exports/rows.ts';
import { everyUser } from './every-row.ts';
import { type Export, type ExportedFile, exportFiles, fileTable } from './export-files.ts';
import { companyFolder, messagesName, sortedName, staffMessagesPath, userFolder } from './folder-paths.ts';
import { facts, linkTo, page, table } from './page.ts';
import { requestTable } from './request-table.ts';

type User = typeof users.$inferSelect;

/** A folder for each client, and for each staff member who has files of their own. */
export async function* exportUserFolders(shared: Export): AsyncGenerator<ExportedFile> {
  const { db, folder } = shared;
  const kept = { Clients: new Set<string>(), Staff: new Set([basename(staffMessagesPath)]) };
  for await (const user of everyUser(db)) {
    const base = userFolder(user);
    const files = await exportFiles(shared, base, ownFiles(user.id));
    if (user.role === 'admin' && files.length === 0) continue;
    const [parent = '', name = ''] = base.split('/');
    kept[parent as keyof typeof kept].add(name);
    const names = new Set(['index.html', ...files.flatMap(({ path }) => path?.split('/')[2] ?? [])]);
    if (user.role === 'customer' && (await exportMessages(shared, user, base))) names.add(messagesName);
    await folder.addText(
      `${base}/index.html`,
      page(personName(user), await userPage(db, user, files, names)),
    );
    await folder.keepOnly(base, names);
    yield* files;
  }
  for (const [parent, names] of Object.entries(kept)) await folder.keepOnly(parent, names);
}

/** Files of a company are in its folder, whoever sent them. */
const ownFiles = (userId: number) => sql`${files.userId} = ${userId} and ${files.companyId} is null`;

const inThreads = (which: SQL) =>
  sql`${messages.threadId} in (select ${threads.id} from ${threads} where ${which})`;

const exportMessages = (shared: Export, { id }: User, base: string) =>
  writeMessages(shared, `${base}/${messagesName}`, inThreads(sql`${threads.customerId} = ${id}`));

/** Returns false if there are none. */
export const exportStaffMessages = (shared: Export) =>
  writeMessages(shared, staffMessagesPath, inThreads(sql`${threads.customerId} is null`));

/** All conversations in the order of time. Returns false, and writes nothing, if there is no message. */
async function writeMessages({ db, folder }: Export, path: string, which: SQL): Promise<boolean> {
  const [first] = await db.select({ id: messages.id }).from(messages).where(which).limit(1);
  if (!first) return false;
  async function* texts() {
    for await (const message of everyMessage(db, which)) {
      const { sender, recipient } = message;
      yield messageText(message, {
        from: senderName(sender),
        to: recipient ? senderName(recipient) : firm.name,
      });
    }
  }
  await folder.addText(path, textFile(texts()));
  return true;
}

async function userPage(db: Db, user: User, exported: ExportedFile[], names: Set<string>): Promise<Markup[]> {
  const { id } = user;
  const postal = await db.select().from(addresses).where(eq(addresses.customerId, id));
  const assigned = await db
    .select(nameColumns)
    .from(clientAssignments)
    .innerJoin(users, eq(users.id, clientAssignments.adminId))
    .where(eq(clientAssignments.customerId, id))
    .orderBy(asc(users.id));
  const own = await db
    .select({ id: companies.id, name: companies.name })
    .from(userCompanies)
    .innerJoin(companies, eq(companies.id, userCompanies.companyId))
    .where(eq(userCompanies.userId, id))
    .orderBy(asc(companies.name));
  const words = await db
    .select({ name: tags.name })
    .from(clientTags)
    .innerJoin(tags, eq(tags.id, clientTags.tagId))
    .where(eq(clientTags.customerId, id))
    .orderBy(asc(tags.name));
  return [
    html`<p><a href="${linkTo('index.html', 2)}">All of ${firm.name}</a></p>
<h1>${sortedName(user)}</h1>`,
    facts({
      Email: user.email,
      Phone: user.phone,
      ...Object.fromEntries(
        postal.map(({ kind, street, secondLine, city, state, zipCode }) => [
          kind === 'home' ? 'Home' : 'Mailing address',
          [street, secondLine, city, `${state} ${zipCode}`].filter(Boolean).join(', '),
        ]),
      ),
      Username: user.username,
      'Looked after by': assigned.map(personName).join(', '),
      Tags: words.map(({ name }) => name).join(', '),
      'Account since': firmDay(user.createdAt),
      'Account closed': user.deletedAt && firmDay(user.deletedAt),
      Companies: own.map(
        (company) =>
          html`<a href="${linkTo(`${companyFolder(company)}/index.html`, 2)}">${company.name}</a><br>`,
      ),
    }),
    names.has(messagesName)
      ? html`<h2>Messages</h2>\n<p><a href="${messagesName}">${messagesName}</a></p>`
      : html``,
    fileTable(exported),
    await requestTable(db, and(eq(requestLists.customerId, id), isNull(requestLists.companyId))),
    await appointmentTable(db, id),
  ];
}

async function appointmentTable(db: Db, userId: number): Promise<Markup> {
  const rows = await db
    .select({
      startsAt: appointments.startsAt,
      serviceType: appointments.serviceType,
      status: appointments.status,
      notes: appointments.notes,
      host: nameColumns,
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.adminId))
    .where(eq(appointments.customerId, userId))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
  return table(
    'Appointments',
    [`Time (${firm.timeZoneLabel})`, 'Service', 'With', 'Status', 'Notes'],
    rows.map(({ startsAt, serviceType, status, notes, host }) => [
      formatFirmTimestamp(startsAt),
      appointmentServiceLabel(serviceType),
      personName(host),
      status.replaceAll('_', ' '),
      notes,
    ]),
  );
}

import { randomBytes, randomInt } from 'node:crypto';
import { addMinutes } from 'date-fns/addMinutes';
import { firm } from '#firm';
import type { Db } from '#server/core/database/db.ts';
import {
  appointments,
  clientAssignments,
  companies,
  contacts,
  deadlines,
  files,
  messageFiles,
  messages,
  messageTemplates,
  preferences,
  staffHours,
  timeOff,
  userCompanies,
  users,
} from '#server/core/database/schema.ts';
import { startSession } from '#server/core/security/session.ts';
import type { Role } from '#shared/accounts.ts';
import { appointmentServices } from '#shared/appointments.ts';
import { hashPassword } from '../server/accounts/passwords.ts';
import { placeOf } from '../server/appointments/book-appointment.ts';

/**
 * Rows as tests and the demo need them: every factory fills in what its caller does not care about.
 * Tests never share people: each makes its own.
 */
export const testPassword = 'plum ledger harbour 41';

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow on purpose; the same password need not be hashed for each of a hundred people. */
function hashOnce(password: string): Promise<string> {
  let hash = hashes.get(password);
  if (!hash) {
    hash = hashPassword({ address: '127.0.0.1' }, password);
    hashes.set(password, hash);
  }
  return hash;
}

export type User = typeof users.$inferSelect;
type New<Table extends { $inferInsert: unknown }> = Partial<Table['$inferInsert']>;

async function one<Row>(query: Promise<Row[]>): Promise<Row> {
  const [row] = await query;
  if (!row) throw new Error('The insert returned no row');
  return row;
}

export async function createUser(db: Db, values: New<typeof users> = {}): Promise<User> {
  const name = `person-${randomBytes(6).toString('hex')}`;
  const password = await hashOnce(values.password ?? testPassword);
  return one(
    db
      .insert(users)
      .values({
        username: name,
        email: `${name}@example.test`,
        firstName: 'Ada',
        lastName: 'Quill',
        ...values,
        password,
      })
      .returning(),
  );
}

export function createAdmin(db: Db, values: New<typeof users> = {}): Promise<User> {
  return createUser(db, { role: 'admin', jobTitle: 'Accountant', ...values });
}

export async function setPreferences(
  db: Db,
  userId: number,
  values: Omit<New<typeof preferences>, 'userId'>,
) {
  await db
    .insert(preferences)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: preferences.userId, set: values });
}

/** Signs a person in by inserting the session's row, and answers the token its cookie would hold. */
export async function signInAs(db: Db, user: { id: number; role: Role }): Promise<string> {
  return (await startSession(db, user, '127.0.0.1')).token;
}

export function createCompany(db: Db, values: New<typeof companies> = {}) {
  return one(
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
  values: New<typeof userCompanies> = {},
) {
  await db.insert(userCompanies).values({ ...values, userId, companyId });
}

export async function assignClient(db: Db, customerId: number, adminId: number) {
  await db.insert(clientAssignments).values({ customerId, adminId });
}

export function createFile(db: Db, userId: number, values: New<typeof files> = {}) {
  return one(
    db
      .insert(files)
      .values({
        userId,
        uploadedBy: userId,
        originalFilename: 'Form-1120S-draft.pdf',
        storedFilename: randomBytes(16).toString('hex'),
        fileSize: 1_929_380,
        fileType: 'pdf',
        // A row alone: tests that need contents upload them.
        sha256: Buffer.alloc(0),
        ...values,
      })
      .returning(),
  );
}

export function createMessage(
  db: Db,
  fromUserId: number,
  toUserId: number | null,
  values: New<typeof messages> = {},
) {
  return one(
    db
      .insert(messages)
      .values({
        content: 'The quarterly figures are ready.',
        queued: toUserId === null,
        ...values,
        fromUserId,
        toUserId,
      })
      .returning(),
  );
}

export function createSupportRequest(db: Db, fromUserId: number, values: New<typeof messages> = {}) {
  return createMessage(db, fromUserId, null, {
    subject: 'Cannot open a file',
    category: 'files',
    ...values,
  });
}

export function createMessageTemplate(db: Db, values: New<typeof messageTemplates> = {}) {
  const name = `Template ${randomBytes(6).toString('hex')}`;
  return one(
    db
      .insert(messageTemplates)
      .values({ name, content: 'Hello {{firstName}},', ...values })
      .returning(),
  );
}

export async function attachFile(db: Db, messageId: number, fileId: number) {
  await db.insert(messageFiles).values({ messageId, fileId });
}

export function createContact(db: Db, values: New<typeof contacts> = {}) {
  return one(
    db
      .insert(contacts)
      .values({
        fullName: 'Ines Halloran',
        email: 'ines@example.test',
        message: 'Could you take over our bookkeeping from January?',
        ...values,
      })
      .returning(),
  );
}

/** Without a customer the meeting is a guest's. As long as one slot, at a moment nobody else in a test uses. */
export function createAppointment(db: Db, adminId: number, values: New<typeof appointments> = {}) {
  const start = values.startsAt
    ? new Date(values.startsAt)
    : new Date(Date.now() + randomInt(1, 50_000) * 3_600_000);
  const place = placeOf({ start, end: addMinutes(start, firm.booking.slotMinutes) });
  const guest = { guestName: 'Ruth Abara', guestEmail: 'ruth@example.test', guestPhone: '404-555-0188' };
  return one(
    db
      .insert(appointments)
      .values({
        ...place,
        serviceType: 'consultation',
        title: `${appointmentServices.consultation} Appointment`,
        ...(values.customerId ? {} : guest),
        ...values,
        adminId,
      })
      .returning(),
  );
}

/** Weekly hours of a staff member, in place of the firm's. */
export async function setHours(db: Db, adminId: number, ranges: Omit<New<typeof staffHours>, 'adminId'>[]) {
  await db
    .insert(staffHours)
    .values(ranges.map((range) => ({ weekday: 1, opensAt: '09:00', closesAt: '17:00', ...range, adminId })));
}

export function createTimeOff(
  db: Db,
  adminId: number,
  values: Pick<typeof timeOff.$inferInsert, 'startsAt' | 'endsAt'> & New<typeof timeOff>,
) {
  return one(
    db
      .insert(timeOff)
      .values({ ...values, adminId })
      .returning(),
  );
}

export function createDeadline(db: Db, values: New<typeof deadlines> = {}) {
  return one(
    db
      .insert(deadlines)
      .values({ title: 'Quarterly Tax Filing', dueOn: '2030-01-15', ...values })
      .returning(),
  );
}

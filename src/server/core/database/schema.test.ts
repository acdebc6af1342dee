import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { databaseErrorCode } from '../errors.ts';
import { recordAudit } from '../security/audit.ts';
import type { Database } from './db.ts';
import { appointments, auditLog, companies } from './schema.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const codeOf = async (work: () => PromiseLike<unknown>) => {
  try {
    await work();
    return 'accepted';
  } catch (error) {
    return databaseErrorCode(error);
  }
};
const checkViolation = '23514';
const exclusionViolation = '23P01';
const permissionDenied = '42501';

/** The specification's entities: a field with ! is required, one with = has that default. */
const fields: Record<string, string> = {
  companies:
    'id! name! legal_name business_type! ein address city state zip_code phone email website year_established fiscal_year_end notes created_at!',
  users:
    "id! username! password! first_name last_name email! role!='customer' created_at! phone job_title profile_image_url notes",
  user_companies:
    "user_id! company_id! is_primary_contact!=false is_primary_company!=false access_level!='standard'",
  files:
    'id! user_id! original_filename! stored_filename! file_size! file_type! uploaded_at downloads!=0 description',
  messages: "id! from_user_id! to_user_id content! read!=false sent_at! channel!='portal'",
  contacts: "id! full_name! email! phone service_interested message! submitted_at! status!='new'",
  chat_messages: 'id! session_id! user_id is_from_user! content! sent_at!',
  appointments:
    "id! customer_id admin_id! company_id starts_at! ends_at! status!='scheduled' title! description location!='virtual' service_type! notes created_at! updated_at!",
  preferences: 'user_id! email_notifications!=true dark_mode!=false',
};

describe('the tables', () => {
  it.each(Object.entries(fields))('%s has every field of the specification', async (table, wanted) => {
    const { rows } = await database.pool.query(
      `select column_name, is_nullable = 'NO' as required, split_part(column_default, '::', 1) as default
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    const columns = new Map(rows.map(({ column_name, ...about }) => [column_name, about]));
    for (const field of wanted.split(' ')) {
      const [, name, required, value] = /^(\w+)(!?)(?:=(.+))?$/.exec(field) as RegExpExecArray;
      expect(columns.get(name), name).toMatchObject({
        required: required === '!',
        ...(value && { default: value }),
      });
    }
  });

  it('store every field of a company', async () => {
    const company = {
      name: 'Quill & Daughters LLC',
      legalName: 'Quill and Daughters Limited',
      businessType: 'LLC',
      ein: '12-3456789',
      address: '1180 Larkfield Avenue NE',
      city: 'Atlanta',
      state: 'GA',
      zipCode: '30309',
      phone: '404-555-0142',
      email: 'office@quill.example',
      website: 'https://quill.example',
      yearEstablished: 1994,
      fiscalYearEnd: 'June 30',
      notes: 'Books come on paper.',
    };
    const { id } = await createCompany(database.db, company);
    const [stored] = await database.db.select().from(companies).where(eq(companies.id, id));
    expect(stored).toEqual({
      ...{ id, ...company, createdAt: expect.any(String) },
      ...{ einSealed: null, einEnding: null, searchWords: expect.any(String) },
    });
  });
});

describe('the database itself', () => {
  it('rejects overlapping appointments of one staff member, buffer included', async () => {
    const { db } = database;
    const [admin, colleague] = [await createAdmin(db), await createAdmin(db)];
    const at = (time: string) => `2031-03-04T${time}:00.000Z`;
    const meeting = { startsAt: at('15:00'), endsAt: at('15:30'), blockedUntil: at('15:40') };
    const first = await createAppointment(db, admin.id, meeting);
    const inBuffer = { startsAt: at('15:35'), endsAt: at('16:05'), blockedUntil: at('16:05') };
    const right = { startsAt: at('15:40'), endsAt: at('16:10'), blockedUntil: at('16:10') };

    expect(await codeOf(() => createAppointment(db, admin.id, inBuffer))).toBe(exclusionViolation);
    expect(await codeOf(() => createAppointment(db, admin.id, right))).toBe('accepted');
    expect(await codeOf(() => createAppointment(db, colleague.id, inBuffer))).toBe('accepted');
    await db.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, first.id));
    expect(await codeOf(() => createAppointment(db, admin.id, meeting))).toBe('accepted');
  });

  it('requires exactly one of customer and guest', async () => {
    const { db } = database;
    const [admin, customer] = [await createAdmin(db), await createUser(db)];
    const both = {
      customerId: customer.id,
      guestName: 'A',
      guestEmail: 'a@example.test',
      guestPhone: '5550100',
    };
    expect(await codeOf(() => createAppointment(db, admin.id, both))).toBe(checkViolation);
    expect(await codeOf(() => createAppointment(db, admin.id, { guestEmail: null }))).toBe(checkViolation);
    expect(await codeOf(() => createAppointment(db, admin.id, { guestPhone: null }))).toBe(checkViolation);
    expect(await codeOf(() => createAppointment(db, admin.id, { customerId: customer.id }))).toBe('accepted');
  });

  it('rejects values outside the closed lists', async () => {
    const { db } = database;
    const [a, b] = [await createUser(db), await createAdmin(db)];
    expect(await codeOf(() => createUser(db, { role: 'owner' as 'admin' }))).toBe(checkViolation);
    expect(await codeOf(() => createContact(db, { status: 'lost' as 'new' }))).toBe(checkViolation);
    expect(await codeOf(() => createMessage(db, a.id, b.id, { channel: 'fax' as 'email' }))).toBe(
      checkViolation,
    );
    expect(await codeOf(() => createMessage(db, a.id, a.id))).toBe(checkViolation);
  });

  it('lets the application add to the audit log and read it, never change it', async () => {
    const { db, pool } = database;
    await recordAudit(db, { address: '127.0.0.1', session: null }, 'sign_in_failed', {
      type: 'user',
      id: 'audit-test',
    });
    const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, 'audit-test'));
    expect(rows).toHaveLength(1);
    expect((await pool.query('select current_user')).rows).toEqual([{ current_user: 'portal_app' }]);
    for (const tampering of [
      () => db.update(auditLog).set({ action: 'sign_in' }),
      () => db.delete(auditLog),
      () => pool.query('truncate audit_log'),
      () => pool.query('drop table audit_log'),
      () => pool.query('alter table audit_log disable trigger all'),
    ]) {
      expect(await codeOf(tampering)).toBe(permissionDenied);
    }
  });

  it('keeps the application from altering tables', async () => {
    expect(await codeOf(() => database.pool.query('create table extra (id int)'))).toBe(permissionDenied);
    expect(await codeOf(() => database.pool.query('alter table users add column extra int'))).toBe(
      permissionDenied,
    );
  });
});

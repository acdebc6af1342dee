import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bookableDay,
  type Caller,
  closedDays,
  document,
  firstTemplates,
  type Person,
  pdfOfSize,
  type SpecificationApp,
  startSpecificationApp,
} from '../test/specification-app.ts';

/**
 * The lock on the specification, server side: every call of section 7 with exactly the fields it lists, and the
 * limits, defaults and messages of sections 3, 5 and 9 that an answer must show. Later changes leave this file as it is
 * (CONTRIBUTING.md); what they change of the product's inside is adapted in src/test/specification-app.ts.
 * 'Resolution' is a decision on a gap of the specification, by its number.
 */
interface World {
  visitor: Caller;
  customer: Person;
  otherCustomer: Person;
  admin: Person;
}

let app: SpecificationApp;
let world: World;
beforeAll(async () => {
  app = await startSpecificationApp();
});
beforeEach(async () => {
  const people = [app.customer(), app.customer(), app.admin()] as const;
  const [customer, otherCustomer, admin] = await Promise.all(people);
  world = { visitor: app.visitor(), customer, otherCustomer, admin };
});

const passphrase = 'copper teapot 93 by the quiet violet harbour';
const megabyte = 1024 * 1024;
const newName = () => `spec.${crypto.randomUUID().slice(0, 13)}`;
const newSessionId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 21);

const enquiry = (change: object = {}) => ({
  full_name: 'Ines Halloran',
  email: `${newName()}@example.test`,
  phone: '404-555-0188',
  service_interested: 'bookkeeping',
  message: 'Could you take over our bookkeeping from January?',
  ...change,
});

const registration = (change: object = {}) => {
  const username = newName();
  return {
    username,
    email: `${username}@example.test`,
    password: passphrase,
    firstName: 'Noor',
    lastName: 'Vance',
    role: 'customer',
    ...change,
  };
};

const supportRequest = (change: object = {}) => ({
  subject: 'Cannot open a file',
  category: 'files',
  message: 'The preview stays empty for me.',
  userId: world.customer.id,
  email: world.customer.email,
  name: 'Ada Quill',
  ...change,
});

const booking = (change: object = {}) => ({
  company_id: null,
  admin_id: world.admin.id,
  appointment_date: bookableDay(),
  start_time: '10:00',
  end_time: '10:30',
  service_type: 'tax-preparation',
  notes: '',
  title: 'Tax Preparation Appointment',
  location: 'virtual',
  status: 'scheduled',
  description: 'Tax Preparation appointment',
  customer_id: world.customer.id,
  ...change,
});

const guestBooking = (change: object = {}) => {
  const { customer_id, ...payload } = booking();
  return {
    ...payload,
    guest_name: 'Ruth Abara',
    guest_email: `${newName()}@example.test`,
    guest_phone: '404-555-0188',
    ...change,
  };
};

/** What a call is made on; each makes a new one and answers its id. */
const given = {
  message: async () => {
    const { admin, customer } = world;
    const payload = { content: 'Your return is ready.', toUserId: customer.id, channel: 'portal' };
    return (await admin.call('POST', '/api/messages', payload)).json.id as number;
  },
  file: async () => (await world.customer.upload('Return 2025.pdf', await document('pdf'))).json.id as number,
  user: async () => (await world.admin.call('POST', '/api/admin/users', registration())).json.id as number,
  contact: async () => {
    const { email, ...fields } = enquiry();
    await world.visitor.call('POST', '/api/contacts', { email, ...fields });
    const contacts = (await world.admin.call('GET', '/api/admin/contacts')).json as Record<string, unknown>[];
    return contacts.find((contact) => contact.email === email)?.id as number;
  },
  appointment: async () =>
    (await world.customer.call('POST', '/api/appointments', booking())).json.id as number,
  company: async () => (await app.companyOf(world.customer)).id,
  staff: async () => world.admin.id,
};

// Section 3: the fields that client screens read.
const userFields = ['id', 'username', 'email', 'role', 'firstName', 'lastName'];
const fileFields = [
  'id',
  'originalFilename',
  'fileType',
  'fileSize',
  'uploadedAt',
  'downloads',
  'description',
];
const messageFields = ['id', 'fromUserId', 'toUserId', 'content', 'read', 'sentAt', 'channel'];
const contactFields = [
  'id',
  'full_name',
  'email',
  'phone',
  'service_interested',
  'message',
  'submitted_at',
  'status',
];
const appointmentFields = [
  'id',
  'customerId',
  'adminId',
  'companyId',
  'appointmentDate',
  'startTime',
  'endTime',
  'status',
  'title',
  'description',
  'location',
  'serviceType',
  'notes',
  'googleEventId',
  'createdAt',
  'updatedAt',
];

interface Call {
  /** As section 7 writes it. */
  call: string;
  by: 'visitor' | 'customer' | 'admin';
  /** What it is made on; where the path has an id, it is this one's. */
  on?: () => Promise<number>;
  /** Exactly the fields that section 7 lists, in its order. */
  payload?: () => object;
  upload?: true;
  /** Fields of the answer, or of every item of the list that it is. */
  reads?: string[];
  /** It belongs to one customer, so another customer is told that it does not exist (resolution 8). */
  own?: true;
}

const calls: Call[] = [
  { call: 'GET /api/user', by: 'customer', reads: userFields },
  {
    call: 'POST /api/login',
    by: 'visitor',
    payload: () => ({ username: world.customer.username, password: world.customer.password }),
    reads: userFields,
  },
  { call: 'POST /api/register', by: 'visitor', payload: () => registration(), reads: userFields },
  { call: 'POST /api/logout', by: 'visitor' },
  {
    call: 'POST /api/chatbot/message',
    by: 'visitor',
    payload: () => ({ sessionId: newSessionId(), message: 'What are your opening hours?' }),
    reads: ['response'],
  },
  { call: 'POST /api/contacts', by: 'visitor', payload: () => enquiry(), reads: [] },
  { call: 'GET /api/messages', by: 'customer', on: given.message, reads: messageFields },
  {
    call: 'POST /api/messages',
    by: 'customer',
    payload: () => ({ content: 'Is the return filed?', toUserId: world.admin.id, channel: 'portal' }),
  },
  { call: 'PATCH /api/messages/{id}/read', by: 'customer', on: given.message, own: true },
  { call: 'GET /api/files', by: 'customer', on: given.file, reads: fileFields },
  { call: 'POST /api/files', by: 'customer', upload: true, reads: [] },
  { call: 'GET /api/files/{id}/download', by: 'customer', on: given.file, own: true },
  { call: 'DELETE /api/files/{id}', by: 'admin', on: given.file },
  { call: 'GET /api/admin/users', by: 'admin', reads: userFields },
  { call: 'POST /api/admin/users', by: 'admin', payload: () => registration(), reads: [] },
  {
    call: 'PATCH /api/admin/users/{id}',
    by: 'admin',
    on: given.user,
    payload: () => ({
      firstName: 'Odile',
      lastName: 'Marchetti',
      email: `${newName()}@example.test`,
      role: 'customer',
    }),
  },
  {
    call: 'POST /api/admin/users/{id}/password',
    by: 'admin',
    on: given.user,
    payload: () => ({ password: passphrase }),
  },
  { call: 'DELETE /api/admin/users/{id}', by: 'admin', on: given.user },
  {
    call: 'GET /api/admin/messages',
    by: 'admin',
    on: given.message,
    reads: [...messageFields, 'fromUserName'],
  },
  { call: 'GET /api/admin/files', by: 'admin', on: given.file, reads: [...fileFields, 'user'] },
  { call: 'GET /api/admin/contacts', by: 'admin', on: given.contact, reads: contactFields },
  {
    call: 'PATCH /api/admin/contacts/{id}',
    by: 'admin',
    on: given.contact,
    payload: () => ({ status: 'contacted' }),
  },
  { call: 'GET /api/admin/contacts/export', by: 'admin', on: given.contact },
  {
    call: 'PATCH /api/user/profile',
    by: 'customer',
    payload: () => ({ firstName: 'Imani', lastName: 'Okafor', email: world.customer.email }),
  },
  {
    call: 'POST /api/user/password',
    by: 'customer',
    payload: () => ({ currentPassword: world.customer.password, newPassword: passphrase }),
  },
  {
    call: 'PATCH /api/user/preferences',
    by: 'customer',
    payload: () => ({ emailNotifications: false, darkMode: true }),
  },
  { call: 'POST /api/support', by: 'customer', payload: () => supportRequest() },
  { call: 'GET /api/companies', by: 'customer', on: given.company, reads: ['company'] },
  {
    call: 'GET /api/admin/{adminId}/availability?date=YYYY-MM-DD',
    by: 'visitor',
    on: given.staff,
    reads: ['startTime', 'endTime'],
  },
  { call: 'POST /api/appointments', by: 'customer', payload: () => booking() },
  { call: 'POST /api/appointments', by: 'visitor', payload: () => guestBooking() },
  { call: 'GET /api/appointments', by: 'customer', on: given.appointment, reads: appointmentFields },
  { call: 'POST /api/appointments/{id}/cancel', by: 'customer', on: given.appointment, own: true },
];

async function send(by: Caller, { call, on, payload, upload }: Call) {
  const id = await on?.();
  const [method, path] = call
    .replace(/\{\w+\}/, String(id))
    .replace('YYYY-MM-DD', bookableDay())
    .split(' ') as [string, string];
  if (upload) return by.upload('Return 2025.pdf', await document('pdf'));
  return by.call(method, path, payload?.());
}

/** Section 7: an error is the status code and the response's text; ours is JSON with the sentence in `message`. */
function expectRefused({ status, json }: Awaited<ReturnType<typeof send>>, expected: number) {
  expect(status).toBe(expected);
  expect(json.message).toMatch(/\w/);
}

describe('section 7: the calls', () => {
  it('lists all 32', () => {
    expect(new Set(calls.map(({ call }) => call)).size).toBe(32);
  });

  for (const call of calls) {
    it(`${call.call} by a ${call.by}`, async () => {
      const { ok, json } = await send(world[call.by], call);
      expect(ok).toBe(true);
      if (!call.reads) return;
      const items = [json].flat();
      expect(items).not.toEqual([]);
      for (const item of items) {
        expect(Object.keys(item)).toEqual(expect.arrayContaining(call.reads));
      }
    });

    if (calls.every(({ call: name, by }) => name !== call.call || by !== 'visitor'))
      it(`${call.call} is refused to a visitor`, async () => {
        expectRefused(await send(world.visitor, call), 401);
      });

    if (call.by === 'admin')
      it(`${call.call} is refused to a customer`, async () => {
        expectRefused(await send(world.customer, call), 403);
      });

    if (call.own)
      it(`${call.call} does not exist for another customer`, async () => {
        expectRefused(await send(world.otherCustomer, call), 404);
      });
  }

  it('GET /api/admin/files embeds the uploader', async () => {
    const id = await given.file();
    const files = (await world.admin.call('GET', '/api/admin/files')).json;
    const { user } = files.find((file: { id: number }) => file.id === id);
    expect(user).toMatchObject({ username: world.customer.username, email: world.customer.email });
    expect(Object.keys(user)).toEqual(expect.arrayContaining(['firstName', 'lastName']));
  });

  it('GET /api/companies holds a company with id and name', async () => {
    const { id, name } = await app.companyOf(world.customer);
    const [{ company }] = (await world.customer.call('GET', '/api/companies')).json;
    expect(company).toEqual({ id, name });
  });

  it('GET /api/files/{id}/download is the file, under its name', async () => {
    const bytes = await document('pdf');
    const { id } = (await world.customer.upload('Return 2025.pdf', bytes)).json;
    const download = await world.customer.call('GET', `/api/files/${id}/download`);
    expect(download.bytes.equals(bytes)).toBe(true);
    expect(download.headers['content-disposition']).toMatch(/^attachment; filename="Return 2025\.pdf"/);
  });

  it('GET /api/admin/contacts/export is CSV for download', async () => {
    await given.contact();
    const { headers, text } = await world.admin.call('GET', '/api/admin/contacts/export');
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(text).toContain('Ines Halloran');
  });

  it('GET /api/admin/{adminId}/availability answers times of the day, in order', async () => {
    const path = `/api/admin/${world.admin.id}/availability?date=${bookableDay()}`;
    const slots = (await world.visitor.call('GET', path)).json;
    const starts = slots.map(({ startTime }: { startTime: string }) => startTime);
    expect(starts).toEqual([...starts].sort());
    for (const { startTime, endTime } of slots)
      expect(`${startTime}-${endTime}`).toMatch(/^\d\d:\d\d-\d\d:\d\d$/);
  });

  it('POST /api/chatbot/message answers further messages of a session by sessionId and message alone', async () => {
    const sessionId = newSessionId();
    for (const message of ['Where is your office?', 'What are your opening hours?', 'How can I book?']) {
      const { ok, json } = await world.visitor.call('POST', '/api/chatbot/message', { sessionId, message });
      expect(ok).toBe(true);
      expect(json.response).toMatch(/\w/);
    }
  });
});

describe('section 4: states', () => {
  it('a session begins with registration or login and ends with logout', async () => {
    const { visitor } = world;
    const person = registration();
    expectRefused(await visitor.call('GET', '/api/user'), 401);
    await visitor.call('POST', '/api/register', person);
    expect((await visitor.call('GET', '/api/user')).json.username).toBe(person.username);
    await visitor.call('POST', '/api/logout');
    expectRefused(await visitor.call('GET', '/api/user'), 401);
    const { username, password } = person;
    await visitor.call('POST', '/api/login', { username, password });
    expect((await visitor.call('GET', '/api/user')).json.username).toBe(username);
  });

  it('a message is read once its recipient has marked it', async () => {
    const id = await given.message();
    const readMark = async () =>
      (await world.customer.call('GET', '/api/messages')).json.find((row: { id: number }) => row.id === id)
        .read;
    expect(await readMark()).toBe(false);
    // Section 4: opening a message not addressed to the current user does not mark it.
    expect((await world.admin.call('PATCH', `/api/messages/${id}/read`)).ok).toBe(false);
    expect(await readMark()).toBe(false);
    await world.customer.call('PATCH', `/api/messages/${id}/read`);
    expect(await readMark()).toBe(true);
  });

  it('a download raises the count', async () => {
    const id = await given.file();
    await world.customer.call('GET', `/api/files/${id}/download`);
    const [file] = (await world.customer.call('GET', '/api/files')).json;
    expect(file).toMatchObject({ id, downloads: 1 });
  });

  it('only a scheduled appointment can be cancelled', async () => {
    const id = await given.appointment();
    expect((await world.customer.call('POST', `/api/appointments/${id}/cancel`)).ok).toBe(true);
    expect((await world.customer.call('GET', '/api/appointments')).json[0]).toMatchObject({
      id,
      status: 'cancelled',
    });
    expect((await world.customer.call('POST', `/api/appointments/${id}/cancel`)).ok).toBe(false);
  });

  it('an enquiry goes new to contacted, to resolved, and back to new', async () => {
    const id = await given.contact();
    for (const [status, allowed] of [
      ['contacted', true],
      ['resolved', true],
      ['contacted', false],
      ['new', true],
      ['resolved', true],
    ] as const) {
      const { ok } = await world.admin.call('PATCH', `/api/admin/contacts/${id}`, { status });
      expect(ok, status).toBe(allowed);
    }
  });

  it('a new profile is what the current user then is', async () => {
    const { email } = world.customer;
    const profile = { firstName: 'Imani', lastName: 'Okafor', email };
    await world.customer.call('PATCH', '/api/user/profile', profile);
    expect((await world.customer.call('GET', '/api/user')).json).toMatchObject(profile);
    // Resolution 11: another address waits until it is confirmed there.
    await world.customer.call('PATCH', '/api/user/profile', {
      ...profile,
      email: `${newName()}@example.test`,
    });
    expect((await world.customer.call('GET', '/api/user')).json).toMatchObject(profile);
  });
});

describe('section 9: defaults', () => {
  it('a registration makes a customer, whatever role it asks for', async () => {
    // Resolution 1.
    const { json } = await world.visitor.call('POST', '/api/register', registration({ role: 'admin' }));
    expect(json.role).toBe('customer');
  });

  it('a user that an admin makes is a customer where no role is sent', async () => {
    const { role, ...rest } = registration();
    expect((await world.admin.call('POST', '/api/admin/users', rest)).json.role).toBe('customer');
  });

  it('a message goes by the channel portal and is unread', async () => {
    const payload = { content: 'Is the return filed?', toUserId: world.admin.id };
    await world.customer.call('POST', '/api/messages', payload);
    const [message] = (await world.customer.call('GET', '/api/messages')).json;
    expect(message).toMatchObject({
      ...payload,
      fromUserId: world.customer.id,
      channel: 'portal',
      read: false,
    });
  });

  it('an enquiry is new, and its phone may be empty', async () => {
    const payload = enquiry({ phone: '' });
    await world.visitor.call('POST', '/api/contacts', payload);
    const contacts = (await world.admin.call('GET', '/api/admin/contacts')).json;
    const contact = contacts.find(({ email }: { email: string }) => email === payload.email);
    // Resolution 13: an empty phone counts as absent.
    expect(contact).toMatchObject({ ...payload, phone: null, status: 'new' });
  });

  it('a file has 0 downloads', async () => {
    const bytes = await document('pdf');
    await world.customer.upload('Return 2025.PDF', bytes);
    const [file] = (await world.customer.call('GET', '/api/files')).json;
    expect(file).toMatchObject({
      originalFilename: 'Return 2025.PDF',
      fileType: 'pdf',
      fileSize: bytes.length,
      downloads: 0,
    });
  });

  it('preferences are emailNotifications true and darkMode false', async () => {
    // Resolution 41: the current user carries them.
    const preferences = async () => (await world.customer.call('GET', '/api/user')).json.preferences;
    expect(await preferences()).toMatchObject({ emailNotifications: true, darkMode: false });
    const changed = { emailNotifications: false, darkMode: true };
    await world.customer.call('PATCH', '/api/user/preferences', changed);
    expect(await preferences()).toMatchObject(changed);
  });

  it('access to a company is standard', async () => {
    await given.company();
    expect((await world.customer.call('GET', '/api/companies')).json[0].accessLevel).toBe('standard');
  });

  it('an appointment is scheduled and virtual, whatever is sent', async () => {
    // Resolution 1: title, location, status, description and end_time are derived.
    const planted = { status: 'completed', location: 'the moon', title: 'x', end_time: '17:00' };
    await world.customer.call('POST', '/api/appointments', booking(planted));
    const [appointment] = (await world.customer.call('GET', '/api/appointments')).json;
    expect(appointment).toMatchObject({
      customerId: world.customer.id,
      adminId: world.admin.id,
      appointmentDate: bookableDay(),
      startTime: '10:00',
      endTime: '10:30',
      status: 'scheduled',
      location: 'virtual',
      title: 'Tax Preparation Appointment',
      description: 'Tax Preparation appointment',
      serviceType: 'tax-preparation',
    });
  });
});

/** Section 9, with the labels that titles are made of. */
const appointmentTypes = [
  ['tax-preparation', 'Tax Preparation'],
  ['bookkeeping', 'Bookkeeping'],
  ['financial-planning', 'Financial Planning'],
  ['audit', 'Audit Services'],
  ['payroll', 'Payroll Services'],
  ['consultation', 'Business Consultation'],
] as const;
const supportCategories = ['technical', 'billing', 'account', 'files', 'other'];
const enquiryServices = [
  'tax-preparation',
  'bookkeeping',
  'financial-planning',
  'business-consulting',
  'other',
];
const uploadTypes = ['pdf', 'doc', 'docx', 'xls', 'xlsx'] as const;
const templates = ['Thank you', 'Request more information', 'Schedule appointment'];

describe('sections 3 and 9: the values a field may have', () => {
  it('six appointment types, each with its label in the title', async () => {
    for (const [index, [service_type, label]] of appointmentTypes.entries()) {
      const start_time = `${10 + index}:00`;
      const end_time = `${10 + index}:30`;
      const payload = booking({ service_type, start_time, end_time, notes: 'The second quarter.' });
      const { ok } = await world.customer.call('POST', '/api/appointments', payload);
      expect(ok, service_type).toBe(true);
      const appointments = (await world.customer.call('GET', '/api/appointments')).json;
      expect(appointments).toContainEqual(
        expect.objectContaining({
          serviceType: service_type,
          title: `${label} Appointment`,
          notes: 'The second quarter.',
          description: 'The second quarter.',
        }),
      );
    }
  });

  it('three inbox message templates', async () => {
    expect(await firstTemplates()).toEqual(templates);
  });

  it.each(supportCategories)('support category %s', async (category) => {
    expect((await world.customer.call('POST', '/api/support', supportRequest({ category }))).ok).toBe(true);
  });

  it.each(enquiryServices)('service of interest %s', async (service_interested) => {
    const payload = enquiry({ service_interested });
    expect((await world.visitor.call('POST', '/api/contacts', payload)).ok).toBe(true);
  });

  it.each(uploadTypes)('a file of type %s, its extension in any case', async (type) => {
    const bytes = await document(type);
    expect((await world.customer.upload(`Lower.${type}`, bytes)).ok).toBe(true);
    expect((await world.customer.upload(`Upper.${type.toUpperCase()}`, bytes)).ok).toBe(true);
    const files = (await world.customer.call('GET', '/api/files')).json;
    expect(files.map(({ fileType }: { fileType: string }) => fileType)).toEqual([type, type]);
  });
});

interface Rule {
  form: string;
  send: (change: object) => Promise<{ ok: boolean; status: number; text: string }>;
  /** A field, a value that is one step too short or wrong, and its message. */
  refuses: [field: string, value: unknown, message: string][];
  /** The shortest values that pass. */
  takes: [field: string, value: unknown][];
}

const asVisitor = (path: string, payload: (change: object) => object) => (change: object) =>
  app.visitor().call('POST', path, payload(change));

const rules: Rule[] = [
  {
    form: 'Contact enquiry',
    send: asVisitor('/api/contacts', enquiry),
    refuses: [
      ['full_name', 'I', 'Full name must be at least 2 characters'],
      ['email', 'ines', 'Please enter a valid email address'],
      ['phone', '555018', 'Please enter a valid phone number'],
      ['service_interested', '', 'Please select a service'],
      ['message', '9 letters', 'Message must be at least 10 characters'],
    ],
    takes: [
      ['full_name', 'Io'],
      ['phone', '5550188'],
      ['message', '10 letters'],
    ],
  },
  {
    form: 'Login',
    send: asVisitor('/api/login', (change) => ({ username: 'ada', password: passphrase, ...change })),
    refuses: [
      ['username', '', 'Username is required'],
      ['password', '', 'Password is required'],
    ],
    takes: [],
  },
  {
    form: 'Registration',
    send: asVisitor('/api/register', registration),
    refuses: [
      ['username', 'ab', 'Username must be at least 3 characters'],
      ['email', 'noor', 'Please enter a valid email'],
      ['password', 'k7#Qz', 'Password must be at least 6 characters'],
    ],
    takes: [['firstName', undefined]],
  },
  {
    form: 'Message',
    send: (change) =>
      world.customer.call('POST', '/api/messages', { content: 'x', toUserId: world.admin.id, ...change }),
    refuses: [['content', '', 'Message cannot be empty']],
    takes: [['content', 'x']],
  },
  {
    form: 'Profile',
    send: (change) =>
      world.customer.call('PATCH', '/api/user/profile', {
        firstName: 'Ada',
        lastName: 'Quill',
        email: world.customer.email,
        ...change,
      }),
    refuses: [['email', 'ada', 'Please enter a valid email']],
    takes: [
      ['firstName', ''],
      ['lastName', ''],
    ],
  },
  {
    form: 'Password change',
    send: (change) =>
      world.customer.call('POST', '/api/user/password', {
        currentPassword: world.customer.password,
        newPassword: passphrase,
        ...change,
      }),
    refuses: [
      ['currentPassword', '', 'Current password is required'],
      ['newPassword', 'k7#Qz-v', 'New password must be at least 8 characters'],
    ],
    takes: [['newPassword', 'k7#Qz-v!Lw2p']],
  },
  {
    form: 'Support',
    send: (change) => world.customer.call('POST', '/api/support', supportRequest(change)),
    refuses: [
      ['subject', 'Help', 'Subject must be at least 5 characters'],
      ['category', '', 'Please select a category'],
      ['message', '9 letters', 'Message must be at least 10 characters'],
    ],
    takes: [
      ['subject', 'Help!'],
      ['message', '10 letters'],
    ],
  },
  {
    form: 'Appointment',
    send: (change) => world.customer.call('POST', '/api/appointments', booking(change)),
    refuses: [
      // Resolution 17: null is 'Personal', so a missing choice is no company.
      ['company_id', undefined, 'Please select a company'],
      ['admin_id', undefined, 'Please select a staff member'],
      ['appointment_date', '', 'Please select a date'],
      ['start_time', '', 'Please select a time slot'],
      ['service_type', '', 'Please select a service type'],
    ],
    takes: [['notes', undefined]],
  },
  {
    form: 'Admin create user',
    send: (change) => world.admin.call('POST', '/api/admin/users', registration(change)),
    refuses: [
      ['username', 'ab', 'Username must be at least 3 characters'],
      ['email', 'noor', 'Please enter a valid email'],
      ['password', 'k7#Qz-v', 'Password must be at least 8 characters'],
    ],
    takes: [
      ['firstName', undefined],
      ['lastName', undefined],
    ],
  },
  {
    form: 'Admin edit user',
    send: async (change) =>
      world.admin.call('PATCH', `/api/admin/users/${world.customer.id}`, {
        firstName: 'Ada',
        lastName: 'Quill',
        email: world.customer.email,
        role: 'customer',
        ...change,
      }),
    refuses: [['email', 'noor', 'Please enter a valid email']],
    takes: [['firstName', '']],
  },
  {
    form: 'Admin change password',
    send: (change) =>
      world.admin.call('POST', `/api/admin/users/${world.customer.id}/password`, {
        password: passphrase,
        ...change,
      }),
    refuses: [['password', 'k7#Qz-v', 'Password must be at least 8 characters']],
    takes: [['password', 'k7#Qz-v!Lw2p']],
  },
];

describe('section 5: validation', () => {
  for (const { form, send: submit, refuses, takes } of rules) {
    for (const [field, value, message] of refuses)
      it(`${form}: ${field} ${JSON.stringify(value)}: ${message}`, async () => {
        const { status, text } = await submit({ [field]: value });
        expect(status).toBe(400);
        expect(text).toContain(message);
      });
    for (const [field, value] of takes)
      it(`${form}: ${field} ${JSON.stringify(value)} is accepted`, async () => {
        expect((await submit({ [field]: value })).ok).toBe(true);
      });
  }

  it('Registration: a username of 3 characters and a password of 6 have the right length', async () => {
    // Resolution 9: beyond the length the password's strength is judged, with a sentence of its own.
    const username = crypto.randomUUID().slice(0, 3);
    const { text } = await app
      .visitor()
      .call('POST', '/api/register', registration({ username, password: 'k7#Qzv' }));
    expect(text).not.toContain('must be at least');
  });

  it('Admin create user: a username of 3 characters and a password of 8 have the right length', async () => {
    const change = { username: crypto.randomUUID().slice(0, 3), password: 'k7#Qzv!L' };
    const { text } = await world.admin.call('POST', '/api/admin/users', registration(change));
    expect(text).not.toContain('must be at least');
  });

  it('Admin edit user: username and password are not editable', async () => {
    const { customer, admin } = world;
    const { email, username, password } = customer;
    const payload = { firstName: 'Ada', lastName: 'Quill', email, role: 'customer' };
    const planted = { ...payload, username: newName(), password: passphrase };
    await admin.call('PATCH', `/api/admin/users/${customer.id}`, planted);
    expect((await app.visitor().call('POST', '/api/login', { username, password })).json.username).toBe(
      username,
    );
  });

  it('File upload: exactly 10 MB is accepted, one byte more is not', async () => {
    const fits = await pdfOfSize(10 * megabyte);
    expect(fits.length).toBe(10_485_760);
    expect((await world.customer.upload('Fits.pdf', fits)).ok).toBe(true);
    const { ok, json } = await world.customer.upload('Over.pdf', await pdfOfSize(10 * megabyte + 1));
    expect({ ok, message: json.message }).toEqual({
      ok: false,
      message: 'Please upload a file smaller than 10MB.',
    });
  });

  it.each(['png', 'txt', 'zip', 'docm', 'exe'])('File upload: .%s is refused', async (extension) => {
    const { ok, json } = await world.customer.upload(`Paper.${extension}`, await document('pdf'));
    expect({ ok, message: json.message }).toEqual({
      ok: false,
      message: 'Please upload a file with one of the following extensions: .pdf, .doc, .docx, .xls, .xlsx',
    });
  });

  it.each(['guest_name', 'guest_email', 'guest_phone'])('Appointment: a guest gives %s', async (field) => {
    const { status } = await world.visitor.call('POST', '/api/appointments', guestBooking({ [field]: '' }));
    expect(status).toBe(400);
  });

  it('Appointment: weekends and past dates cannot be booked', async () => {
    for (const appointment_date of Object.values(closedDays())) {
      const { ok } = await world.customer.call('POST', '/api/appointments', booking({ appointment_date }));
      expect(ok, appointment_date).toBe(false);
    }
  });

  it('Login: a wrong password answers in the words of section 8', async () => {
    const { username } = world.customer;
    const { status, json } = await world.visitor.call('POST', '/api/login', { username, password: 'wrong' });
    expect({ status, message: json.message }).toEqual({
      status: 401,
      message: 'Invalid username or password',
    });
  });

  it('Roles: a customer may message only admins', async () => {
    // Section 6; resolution 8: whom one may not write to does not exist.
    const payload = { content: 'Hello', toUserId: world.otherCustomer.id, channel: 'portal' };
    expectRefused(await world.customer.call('POST', '/api/messages', payload), 404);
  });
});

afterAll(() => {
  const messages = rules.flatMap(({ refuses }) => refuses);
  const values = [appointmentTypes, supportCategories, enquiryServices, uploadTypes, templates].flat();
  console.log(
    `Specification (server): ${calls.length} calls, ${messages.length + values.length} texts and values`,
  );
});

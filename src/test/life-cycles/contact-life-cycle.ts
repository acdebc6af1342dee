import { randomUUID } from 'node:crypto';
import type { Contact } from '#shared/contacts.ts';
import { signInAs } from '../factories/accounts.ts';
import { createAdmin, createUser } from '../factories/users.ts';
import { uniqueAddress } from '../unique-address.ts';
import {
  answerByModel,
  type ContactCommand,
  type ContactModel,
  contactCommand,
  type Sent,
  viewByModel,
} from './contact-model.ts';
import { answerOf, type LifeCycle, type ModelledServer, pick, type Run, unusedId } from './life-cycle.ts';

async function start({ db, request }: ModelledServer): Promise<Run<ContactCommand>> {
  const tokens = {
    staff: await signInAs(db, await createAdmin(db, { staffLevel: 'staff' })),
    customer: await signInAs(db, await createUser(db)),
    visitor: undefined,
  };
  // A word that only the enquiries of this run contain.
  const word = `q${randomUUID().replaceAll('-', '')}`;
  const remoteAddress = uniqueAddress();
  const keys: string[] = [];

  /** An enquiry's message ends with its number in this run. */
  const enquiry = (number: number) => ({
    full_name: 'Ruth Abara',
    email: `${word}@example.test`,
    phone: '',
    service_interested: 'bookkeeping',
    message: `Could you help us with our books, please? ${number}`,
  });
  const changes: Record<Sent, object> = {
    enquiry: {},
    'short message': { message: 'Too short' },
    'wrong email': { email: 'ruth' },
    'no service': { service_interested: '' },
    'by a program': { website: 'https://example.test' },
  };
  const post = (payload: object, key: string) =>
    request({
      method: 'POST',
      url: '/api/contacts',
      payload,
      remoteAddress,
      headers: { 'idempotency-key': key },
    });

  async function sendEnquiry(what: Sent) {
    const key = randomUUID();
    const response = await post({ ...enquiry(keys.length), ...changes[what] }, key);
    if (what === 'enquiry') keys.push(key);
    return answerOf(response);
  }

  async function sendAgain(number: number, changed: boolean) {
    const key = pick(keys, number);
    if (key === undefined) return 'none';
    const before = enquiry(keys.indexOf(key));
    return answerOf(await post(changed ? { ...before, full_name: 'Somebody Else' } : before, key));
  }

  async function listContacts(): Promise<Contact[]> {
    return (await request({ url: `/api/admin/contacts?q=${word}`, token: tokens.staff })).json();
  }
  const numberOf = ({ message }: Contact) => Number(message.split(' ').at(-1));

  async function send(command: ContactCommand): Promise<string> {
    if (command.does === 'send') return sendEnquiry(command.what);
    if (command.does === 'send again') return sendAgain(command.contact, command.changed);
    const token = tokens[command.by];
    if (command.does === 'export') {
      const response = await request({ url: `/api/admin/contacts/export?q=${word}`, token });
      const rows = response.body.split('\r\n').length - 2;
      return response.statusCode === 200 ? `200 with ${rows} rows` : answerOf(response);
    }
    const wanted = pick([...keys.keys()], command.contact);
    const found = (await listContacts()).find((contact) => numberOf(contact) === wanted);
    const url = `/api/admin/contacts/${found?.id ?? unusedId}`;
    if (command.does === 'read') return answerOf(await request({ url, token }));
    return answerOf(await request({ method: 'PATCH', url, token, payload: { status: command.status } }));
  }

  const model: ContactModel = { statuses: [] };
  return {
    expectAnswer: (command) => answerByModel(model, command),
    expectView: () => viewByModel(model),
    send,
    view: async () =>
      (await listContacts()).map((contact) => ({ number: numberOf(contact), status: contact.status })),
  };
}

export const contactLifeCycle: LifeCycle<ContactCommand> = { command: contactCommand, start };

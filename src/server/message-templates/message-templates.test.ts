import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createMessageTemplate } from '#test/factories/message-templates.ts';
import { listMessageTemplates } from './service.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) =>
  test.request({
    method,
    url: `/api/admin/message-templates${path}`,
    token: admin.token,
    ...(payload && { payload }),
  });
const badField =
  'Only {{firstName}}, {{company}}, {{nextAppointment}}, {{accountant}} can be filled in. Please check the words in double braces.';
const newName = () => `Template ${crypto.randomUUID()}`;

describe('message templates', () => {
  it('begin with the three canned replies, each greeting the client by first name', async () => {
    const { db, close } = await openEmptyDatabase('message_templates');
    const templates = await listMessageTemplates({ ...test.context, db });
    expect(templates.map(({ name }) => name)).toEqual([
      'Thank you',
      'Request more information',
      'Schedule appointment',
    ]);
    for (const { content } of templates) expect(content).toMatch(/^Hello \{\{firstName\}\},\n\n/);
    await close();
  });

  it('are added, changed and removed by staff, with an event to all staff', async () => {
    const events = await captureEvents(test);
    const name = newName();
    const received = await events.during(async () => {
      const created = await call('POST', '', { name: ` ${name} `, content: 'Hello {{ firstName }},' });
      expect(created.statusCode).toBe(201);
      const { id } = created.json();
      expect(created.json()).toEqual({ id, name, content: 'Hello {{ firstName }},' });
      const changed = await call('PATCH', `/${id}`, { name: name.toUpperCase(), content: 'Good day,' });
      expect(changed.json()).toEqual({ id, name: name.toUpperCase(), content: 'Good day,' });
      expect((await call('GET')).json()).toContainEqual(changed.json());
      expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
      expect((await call('GET')).json()).not.toContainEqual(changed.json());
      expect(await auditOf(test.db, 'template', id)).toHaveLength(3);
    });
    expect(received).toEqual([1, 2, 3].map(() => ({ topic: 'messages', to: 'staff' })));
  });

  it('may name the company, the next appointment and the accountant', async () => {
    const content = '{{accountant}} has the papers of {{company}} for {{nextAppointment}}.';
    const created = await call('POST', '', { name: newName(), content });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({ content });
  });

  it.each([
    [{ name: ' ' }, { name: 'Please enter a name' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters' }],
    [{ content: '' }, { content: 'Please enter the text' }],
    [{ content: 'x'.repeat(5001) }, { content: 'Text must be at most 5,000 characters' }],
    [{ content: 'Dear {{lastName}},' }, { content: badField }],
    [{ content: 'Dear {{firstName},' }, { content: badField }],
  ])('reject %o', async (change, fields) => {
    const response = await call('POST', '', { name: newName(), content: 'Hello,', ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(fields);
  });

  it('have unique names', async () => {
    const [one, other] = [await createMessageTemplate(test.db), await createMessageTemplate(test.db)];
    for (const response of [
      await call('POST', '', { name: one.name.toUpperCase(), content: 'Hello,' }),
      await call('PATCH', `/${other.id}`, { name: one.name, content: 'Hello,' }),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: 'template_taken',
        fields: { name: 'Another template has this name. Choose another one.' },
      });
    }
  });

  it('return 404 when an unknown id is changed or deleted', async () => {
    expect((await call('PATCH', '/2000000000', { name: newName(), content: 'Hello,' })).statusCode).toBe(404);
    expect((await call('DELETE', '/2000000000')).statusCode).toBe(404);
  });
});

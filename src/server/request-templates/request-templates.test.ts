import { beforeAll, describe, expect, it } from 'vitest';
import { templateInput } from '#shared/request-templates.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { listRequestTemplates } from './service.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) =>
  test.request({
    method,
    url: `/api/admin/request-templates${path}`,
    token: admin.token,
    ...(payload && { payload }),
  });
const newName = () => `Request template ${crypto.randomUUID()}`;
const w2 = { kind: 'document', label: 'Wage statement (Form W-2)', required: true };
const changes = { kind: 'question', label: 'What changed in your life?', required: false };
const newTemplate = () => ({ name: newName(), title: 'Your {period} tax return', items: [w2, changes] });

describe('request templates', () => {
  it('begin with the starter set, whose items explain themselves to clients', async () => {
    const { db, close } = await openEmptyDatabase('request_templates');
    const templates = await listRequestTemplates({ ...test.context, db });
    expect(templates.map(({ name }) => name)).toEqual([
      'Corporation tax return (Form 1120)',
      'Individual tax return (Form 1040)',
      'Monthly bookkeeping',
      'New client',
      'Partnership tax return (Form 1065)',
      'Payroll of a quarter',
      'S corporation tax return (Form 1120-S)',
    ]);
    for (const template of templates) {
      expect(templateInput.parse(template).items).toEqual(template.items);
      expect(template.items.length).toBeGreaterThanOrEqual(6);
      expect(template.items.length).toBeLessThanOrEqual(14);
      expect(new Set(template.items.map(({ templateKey }) => templateKey)).size).toBe(template.items.length);
      for (const { kind, why, shortLabel } of template.items) {
        // Two short sentences: where the document comes from, and why it is needed.
        expect(why).toMatch(/^[A-Z][^.]+\.(gov[^.]*\.|[^.]*\.)? [A-Z].+\.$/);
        expect(Boolean(shortLabel)).toBe(kind === 'document');
      }
    }
    await close();
  });

  it('are added, changed and deleted by staff, with an event to all staff', async () => {
    const events = await captureEvents(test);
    const input = newTemplate();
    const received = await events.during(async () => {
      const created = await call('POST', '', { ...input, name: ` ${input.name} ` });
      expect(created.statusCode).toBe(201);
      const { id, items } = created.json();
      expect(created.json()).toMatchObject({ ...input, openLists: 0, drafts: 0 });
      const changed = await call('PATCH', `/${id}`, { ...input, items: [items[1], items[0]] });
      expect(changed.json().items).toEqual([items[1], items[0]]);
      expect((await call('GET')).json()).toContainEqual(changed.json());
      expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
      expect((await call('GET')).json()).not.toContainEqual(changed.json());
      expect((await auditOf(test.db, 'request_template', id)).map(({ action }) => action)).toEqual([
        'request_template_created',
        'request_template_updated',
        'request_template_deleted',
      ]);
    });
    expect(received).toEqual([1, 2, 3].map(() => ({ topic: 'request-templates', to: 'staff' })));
  });

  it('give every item a unique key, which it keeps when others are added', async () => {
    const { id, items } = (await call('POST', '', newTemplate())).json();
    const changed = await call('PATCH', `/${id}`, { ...newTemplate(), items: [items[1], w2, items[1]] });
    const keys = changed.json().items.map(({ templateKey }: { templateKey: string }) => templateKey);
    expect(keys[0]).toBe(items[1].templateKey);
    expect(new Set([...keys, items[0].templateKey]).size).toBe(4);
  });

  it.each([
    [{ name: ' ' }, { name: 'Please enter a name' }],
    [{ title: '' }, { title: 'Please enter a title' }],
    [{ items: [] }, { items: 'Please add an item' }],
    [{ items: [{ ...w2, label: '' }] }, { 'items.0.label': 'Please say what you need' }],
    [{ items: [{ ...w2, kind: 'photo' }] }, { 'items.0.kind': 'Please select what it is' }],
  ])('reject %o', async (change, fields) => {
    const response = await call('POST', '', { ...newTemplate(), ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(fields);
  });

  it('have unique names, even when two are added at once', async () => {
    const one = await createRequestTemplate(test.db);
    const taken = await call('POST', '', { ...newTemplate(), name: one.name.toUpperCase() });
    expect(taken.json()).toMatchObject({ code: 'template_taken', fields: { name: expect.any(String) } });
    const input = newTemplate();
    const both = await Promise.all([call('POST', '', input), call('POST', '', input)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('return 404 when an unknown id is changed or deleted', async () => {
    expect((await call('PATCH', '/2000000000', newTemplate())).statusCode).toBe(404);
    expect((await call('DELETE', '/2000000000')).statusCode).toBe(404);
  });
});

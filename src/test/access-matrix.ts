import type { InjectOptions } from 'fastify';
import type { Db } from '#server/core/database/db.ts';
import { type Endpoint, successStatus } from '#shared/endpoint.ts';
import { appointmentAccess } from './appointment-access.ts';
import { makePdf } from './documents.ts';
import { createArticle, createQuestion } from './factories/articles.ts';
import { createContact } from './factories/contacts.ts';
import { createDeadline } from './factories/deadlines.ts';
import { createFile } from './factories/files.ts';
import { createMessageTemplate } from './factories/message-templates.ts';
import { createMessage } from './factories/messages.ts';
import { createAdmin, testPassword, type User } from './factories/users.ts';

/** Who makes the call. */
export const callers = [
  'anonymous',
  'owner',
  'otherCustomer',
  'admin',
  'revoked',
  'deleted',
  'demoted',
] as const;
export type Caller = (typeof callers)[number];

/** The people a cell is about: the owner's data is asked for, by one of the callers. */
export interface World {
  db: Db;
  owner: User;
  admin: User;
}

export type Call = Pick<InjectOptions, 'payload' | 'query'> & {
  params?: Record<string, number | string>;
  upload?: { filename: string; bytes: Buffer };
};

export interface AccessRow {
  /** A request for the owner's data that works for those who may make it. Called anew for each cell. */
  request(world: World): Call | Promise<Call>;
  /** Planted fields that it is this endpoint's purpose to set. */
  purposes?: ('role' | 'status' | 'name' | 'title')[];
  /** Where a cell differs from what the endpoint's `access` alone says: foreign ids answer 404. */
  expect?: Partial<Record<Caller, number>>;
}

const everybody = (status: number) => Object.fromEntries(callers.map((caller) => [caller, status]));

const plain: AccessRow = { request: () => ({}) };

/** A customer as the other party: nobody but staff may know of them, not even they themselves. */
const withOwner: AccessRow = {
  request: ({ owner }) => ({ params: { party: owner.id } }),
  expect: { owner: 404, otherCustomer: 404, demoted: 404 },
};

let people = 0;
const somebody = () => `matrix-${process.pid}-${Date.now()}-${people++}`;
const newSessionId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 21);
const newArticle = () => ({ title: somebody(), wordings: '', body: 'Call us.', nextStep: 'call' as const });

/**
 * One row for each endpoint, by method and path. The test fails for a route without a row and for a row without a route,
 * so whoever adds an endpoint decides here who may call it.
 */
export const accessMatrix: Record<string, AccessRow> = {
  'GET /api/site': plain,
  'GET /api/openapi.json': plain,
  'GET /api/user': plain,
  'POST /api/login': {
    request: () => ({ payload: { username: somebody(), password: 'wrong' } }),
    expect: everybody(401),
  },
  'POST /api/register': {
    request: () => {
      const username = somebody();
      return { payload: { username, email: `${username}@example.test`, password: 'copper teapot 93' } };
    },
  },
  'POST /api/logout': plain,
  'GET /api/staff': plain,
  'POST /api/contacts': {
    request: () => ({
      payload: {
        full_name: 'Ines Halloran',
        email: 'ines@example.test',
        service_interested: 'bookkeeping',
        message: 'Could you take over our bookkeeping?',
      },
    }),
  },
  'POST /api/newsletter': { request: () => ({ payload: { email: `${somebody()}@example.test` } }) },
  'POST /api/newsletter/confirm': {
    request: () => ({ payload: { token: 'no-such-token-in-the-table' } }),
    expect: everybody(404),
  },
  'POST /api/newsletter/unsubscribe': {
    request: () => ({ query: { token: 'no-such-token-in-the-table' } }),
    expect: everybody(404),
  },
  'GET /api/admin/newsletter': plain,
  'GET /api/admin/newsletter/export': plain,
  'GET /api/admin/failed-jobs': plain,
  'POST /api/admin/failed-jobs/:id/retry': {
    request: () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
    expect: { admin: 404 },
  },
  'PATCH /api/user/profile': {
    request: () => ({ payload: { firstName: 'Ada', email: `${somebody()}@example.test` } }),
  },
  'POST /api/user/email/resend': {
    request: () => ({}),
    expect: { owner: 404, otherCustomer: 404, admin: 404, demoted: 404 },
  },
  'DELETE /api/user/email': plain,
  'POST /api/email/confirm': {
    request: () => ({ payload: { token: 'no-such-token-in-the-table', password: testPassword } }),
    expect: everybody(404),
  },
  'POST /api/email/undo': {
    request: () => ({ payload: { token: 'no-such-token-in-the-table' } }),
    expect: everybody(404),
  },
  'POST /api/user/password': {
    request: () => ({ payload: { currentPassword: testPassword, newPassword: 'copper teapot 93' } }),
  },
  'PATCH /api/user/preferences': {
    request: () => ({ payload: { emailNotifications: false, darkMode: true } }),
  },
  'POST /api/password-reset': { request: () => ({ payload: { username: somebody() } }) },
  'POST /api/password-reset/confirm': {
    request: () => ({ payload: { token: 'no-such-token-in-the-table', newPassword: 'copper teapot 93' } }),
    expect: everybody(404),
  },
  'POST /api/support': {
    request: () => ({
      payload: { subject: 'A question', category: 'files', message: 'How do I share a file?' },
    }),
  },
  'GET /api/admin/users': plain,
  'POST /api/admin/users': {
    request: () => {
      const username = somebody();
      return {
        payload: {
          username,
          email: `${username}@example.test`,
          password: 'copper teapot 93',
          role: 'customer',
        },
      };
    },
    purposes: ['role'],
  },
  'PATCH /api/admin/users/:id': {
    request: ({ owner }) => ({ params: { id: owner.id }, payload: { email: owner.email, role: 'customer' } }),
    purposes: ['role'],
  },
  'POST /api/admin/users/:id/password': {
    request: ({ owner }) => ({ params: { id: owner.id }, payload: { password: 'copper teapot 93' } }),
  },
  'DELETE /api/admin/users/:id': { request: ({ owner }) => ({ params: { id: owner.id } }) },
  'GET /api/admin/users/:id/staff': { request: ({ owner }) => ({ params: { id: owner.id } }) },
  'PATCH /api/admin/users/:id/staff': {
    request: async ({ db, owner }) => ({
      params: { id: owner.id },
      payload: { staffIds: [(await createAdmin(db)).id] },
    }),
  },
  'GET /api/admin/contacts': plain,
  'PATCH /api/admin/contacts/:id': {
    request: async ({ db }) => ({
      params: { id: (await createContact(db)).id },
      payload: { status: 'contacted' },
    }),
    purposes: ['status'],
  },
  'GET /api/admin/contacts/export': plain,
  'GET /api/admin/companies': plain,
  'GET /api/admin/deadlines': plain,
  'POST /api/admin/deadlines': {
    request: () => ({ payload: { title: 'Annual report', dueOn: '2030-01-15', priority: 'low' } }),
    purposes: ['title'],
  },
  'PATCH /api/admin/deadlines/:id': {
    request: async ({ db }) => ({
      params: { id: (await createDeadline(db)).id },
      payload: { title: 'Annual report', dueOn: '2030-01-15', priority: 'low' },
    }),
    purposes: ['title'],
  },
  'DELETE /api/admin/deadlines/:id': {
    request: async ({ db }) => ({ params: { id: (await createDeadline(db)).id } }),
  },
  'GET /api/files': plain,
  'POST /api/files': {
    request: async () => ({ upload: { filename: 'a.pdf', bytes: await makePdf('a') }, payload: {} }),
  },
  'GET /api/files/:id/download': {
    request: async ({ db, owner }) => ({ params: { id: (await createFile(db, owner.id)).id } }),
    // The row alone: whoever may have it learns that its contents are missing.
    expect: { owner: 500, otherCustomer: 404, admin: 500, demoted: 404 },
  },
  'GET /api/files/:id/history': {
    request: async ({ db, owner }) => ({ params: { id: (await createFile(db, owner.id)).id } }),
    expect: { otherCustomer: 404, demoted: 404 },
  },
  'DELETE /api/files/:id': {
    request: async ({ db, owner }) => ({ params: { id: (await createFile(db, owner.id)).id } }),
  },
  'GET /api/admin/files': plain,
  'GET /api/admin/files/types': plain,
  'GET /api/live': plain,
  ...appointmentAccess,
  'GET /api/messages': plain,
  'POST /api/messages': {
    request: async ({ db }) => ({
      payload: { content: 'Are the figures ready?', toUserId: (await createAdmin(db)).id },
    }),
    expect: { admin: 404 },
  },
  'PATCH /api/messages/:id/read': {
    request: async ({ db, owner, admin }) => ({
      params: { id: (await createMessage(db, admin.id, owner.id)).id },
    }),
    expect: { otherCustomer: 404, admin: 404, demoted: 404 },
  },
  'POST /api/messages/read-all': { request: () => ({ payload: {} }) },
  'GET /api/conversations': plain,
  'GET /api/conversations/:party': withOwner,
  'GET /api/conversations/:party/messages': withOwner,
  'POST /api/conversations/:party/read': withOwner,
  'GET /api/admin/messages': plain,
  'GET /api/admin/messages/:id': {
    request: async ({ db, owner }) => ({ params: { id: (await createMessage(db, owner.id, null)).id } }),
  },
  'POST /api/admin/messages/:id/assign': {
    request: async ({ db, owner }) => ({
      params: { id: (await createMessage(db, owner.id, null)).id },
      payload: {},
    }),
  },
  'GET /api/admin/message-templates': plain,
  'POST /api/admin/message-templates': {
    request: () => ({ payload: { name: somebody(), content: 'Hello {{firstName}},' } }),
    purposes: ['name'],
  },
  'PATCH /api/admin/message-templates/:id': {
    request: async ({ db }) => ({
      params: { id: (await createMessageTemplate(db)).id },
      payload: { name: somebody(), content: 'Hello {{firstName}},' },
    }),
    purposes: ['name'],
  },
  'DELETE /api/admin/message-templates/:id': {
    request: async ({ db }) => ({ params: { id: (await createMessageTemplate(db)).id } }),
  },
  'POST /api/chatbot/message': {
    request: () => ({ payload: { sessionId: newSessionId(), message: 'Where is the office?' } }),
  },
  'POST /api/chatbot/handover': {
    request: () => ({
      payload: {
        sessionId: newSessionId(),
        key: 'not-its-key',
        full_name: 'Ines Halloran',
        email: 'ines@example.test',
      },
    }),
    expect: everybody(403),
  },
  'GET /api/admin/articles': plain,
  'POST /api/admin/articles': { request: () => ({ payload: newArticle() }), purposes: ['title'] },
  'PATCH /api/admin/articles/:id': {
    request: async ({ db }) => ({
      params: { id: (await createArticle(db, newArticle())).id },
      payload: newArticle(),
    }),
    purposes: ['title'],
  },
  'DELETE /api/admin/articles/:id': {
    request: async ({ db }) => ({ params: { id: (await createArticle(db, newArticle())).id } }),
  },
  'GET /api/admin/unanswered-questions': plain,
  'DELETE /api/admin/unanswered-questions/:id': {
    request: async ({ db }) => ({ params: { id: (await createQuestion(db, somebody())).id } }),
  },
  'GET /api/dashboard': plain,
  'GET /api/admin/dashboard': plain,
};

export function endpointKey(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

/** What the door alone decides, before any id is looked at. */
export function expectedStatus(endpoint: Endpoint, caller: Caller): number {
  const success = successStatus(endpoint);
  if (endpoint.access === 'anyone') return success;
  if (caller === 'anonymous' || caller === 'revoked' || caller === 'deleted') return 401;
  if (endpoint.access === 'admin' && caller !== 'admin') return 403;
  return success;
}

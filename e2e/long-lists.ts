import { randomBytes } from 'node:crypto';
import { like, sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import {
  articles,
  messageTemplates,
  newsletterSubscribers,
  requestTemplates,
  unansweredQuestions,
} from '#server/core/database/schema.ts';
import { failedQueue } from '#server/core/jobs/jobs.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createDeadline } from '#test/factories/deadlines.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessageTemplate } from '#test/factories/message-templates.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { createSupportRequest } from '#test/factories/support.ts';
import { createUser, type User } from '#test/factories/users.ts';

const longWord = 'Featherstonehaugh-Cholmondeley-Marjoribanks';
const longName = `Quarterly_${longWord}_reconciliation_final_version.pdf`;
const longTimestamp = '2024-09-30T02:48:00.000Z';

export interface LongList {
  /** Filters long lists: a hundred rows at two hundred widths take too long to lay out. */
  path: string;
  role?: 'customer';
  /** Creates a row with long values. */
  fill: (db: Db, reader: User) => Promise<unknown>;
  /** Deletes a row that every user would see: other journeys expect the list without it. */
  remove?: (db: Db) => Promise<unknown>;
  /** Visible once the list has loaded. */
  shows: string;
}

const tag = () => randomBytes(4).toString('hex');
const longClient = (db: Db) =>
  createUser(db, { firstName: 'Wilhelmina', lastName: longWord, email: `${longWord}-${tag()}@example.test` });

/** Every list of the portal, with a row whose values are as long as they get. */
export const longLists: LongList[] = [
  {
    path: '/admin/documents?q=Featherstonehaugh',
    fill: async (db) => createFile(db, (await longClient(db)).id, { originalFilename: longName }),
    shows: longName,
  },
  {
    path: '/admin/contacts?q=Featherstonehaugh',
    fill: (db) =>
      createContact(db, {
        fullName: longWord,
        email: `${longWord}@example.test`,
        phone: '+1 (404) 555-0142',
        serviceInterested: 'business-consulting',
        submittedAt: longTimestamp,
      }),
    shows: longWord,
  },
  {
    path: '/admin/inbox?q=Wilhelmina',
    fill: async (db, reader) => {
      const client = await longClient(db);
      await createMessage(db, client.id, reader.id, { sentAt: longTimestamp });
      await createSupportRequest(db, client.id, { subject: longName, content: longWord });
    },
    shows: longName,
  },
  { path: '/admin/users?q=Featherstonehaugh', fill: longClient, shows: longWord },
  {
    path: '/admin/deadlines',
    fill: async (db) =>
      createDeadline(db, { title: longName, customerId: (await longClient(db)).id, dueOn: '2099-12-30' }),
    shows: longName,
  },
  {
    path: '/admin/newsletter',
    fill: (db) =>
      db.insert(newsletterSubscribers).values({ email: `${longWord}${tag()}@x.test`, token: tag() }),
    shows: longWord,
  },
  {
    path: '/admin/failed-jobs',
    fill: (db) =>
      db.execute(sql`
        insert into pgboss.job (name, source_name, data, output)
        values (${failedQueue}, 'appointment-reminder', ${JSON.stringify({ to: `${longWord}@x.test`, subject: longName })},
          ${JSON.stringify({ message: `550 ${longName}` })})`),
    remove: (db) =>
      db.execute(
        sql`delete from pgboss.job where name = ${failedQueue} and data ->> 'subject' = ${longName}`,
      ),
    shows: longName,
  },
  {
    path: '/admin/templates',
    fill: (db) => createMessageTemplate(db, { name: `AA ${longName} ${tag()}`, content: longName }),
    remove: (db) => db.delete(messageTemplates).where(like(messageTemplates.name, `AA ${longName}%`)),
    shows: longName,
  },
  {
    path: '/admin/request-templates',
    fill: (db) => createRequestTemplate(db, { name: `AA ${longName} ${tag()}`, title: longName }),
    remove: (db) => db.delete(requestTemplates).where(like(requestTemplates.name, `AA ${longName}%`)),
    shows: longName,
  },
  {
    path: '/admin/knowledge?q=Featherstonehaugh',
    fill: (db) =>
      db
        .insert(articles)
        .values({ title: `AA ${longName} ${tag()}`, wordings: longName, body: longName, nextStep: 'book' }),
    remove: (db) => db.delete(articles).where(like(articles.title, `AA ${longName}%`)),
    shows: longName,
  },
  {
    path: '/admin/questions',
    fill: (db) =>
      db.insert(unansweredQuestions).values({ words: tag(), wording: `${longWord} ${tag()}`, times: 4000 }),
    remove: (db) => db.delete(unansweredQuestions).where(like(unansweredQuestions.wording, `${longWord}%`)),
    shows: longWord,
  },
  {
    path: '/appointments?view=list',
    fill: async (db, reader) => createAppointment(db, reader.id, { customerId: (await longClient(db)).id }),
    shows: longWord,
  },
  {
    path: '/files',
    role: 'customer',
    fill: (db, reader) =>
      createFile(db, reader.id, { originalFilename: longName, uploadedAt: longTimestamp }),
    shows: longName,
  },
];

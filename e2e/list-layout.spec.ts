import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { like, sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import {
  articles,
  messageTemplates,
  newsletterSubscribers,
  unansweredQuestions,
} from '#server/core/database/schema.ts';
import { failedQueue } from '#server/core/jobs/jobs.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createDeadline } from '#test/factories/deadlines.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessageTemplate } from '#test/factories/message-templates.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createSupportRequest } from '#test/factories/support.ts';
import { createUser, type User } from '#test/factories/users.ts';
import { expect, test } from './fixtures.ts';

const from = 320;
const to = 1920;
/** Small enough to find the widths at which one column just fits. */
const step = 8;
/** The narrowest message column in which two lines are readable. */
const messageColumnPx = 208;

const longWord = 'Featherstonehaugh-Cholmondeley-Marjoribanks';
const longName = `Quarterly_${longWord}_reconciliation_final_version.pdf`;
const longTimestamp = '2024-09-30T02:48:00.000Z';

/**
 * Opens a page in a frame, whose width a script can change at once: resizing the browser window takes several times as
 * long.
 */
async function openInFrame(page: Page, path: string): Promise<void> {
  const around = '/around-the-frame';
  await page.route(`**${around}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<body style="margin:0"><iframe src="${path}" style="border:0;width:${from}px;height:900px"></iframe>`,
    }),
  );
  const isFramed = (url: URL) => url.pathname + url.search === path;
  await page.route(isFramed, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    // The security headers forbid framing.
    delete headers['x-frame-options'];
    delete headers['content-security-policy'];
    await route.fulfill({ response, headers });
  });
  // A small frame: painting is most of the work.
  await page.setViewportSize({ width: 320, height: 200 });
  await page.goto(around);
}

/** The problems at any width from 320 to 1920 px, and the layouts that occurred. */
function findLayoutProblems(page: Page) {
  return page.evaluate(
    async ({ from, to, step, messageColumnPx }) => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement;
      const inside = frame.contentWindow as Window;
      const seen = new Set<string>();
      const wrong: string[] = [];

      function check(width: number) {
        const report = (what: string) => wrong.push(`${width}: ${what}`);
        const root = inside.document.documentElement;
        if (root.scrollWidth > root.clientWidth) report('the page scrolls sideways');
        const list = inside.document.querySelector('section[data-full-width]') as HTMLElement;
        const table = list.querySelector('table');
        seen.add(table ? `table of ${table.querySelectorAll('thead th').length}` : 'cards');
        if (list.scrollWidth > list.clientWidth) report('the list is wider than its frame');
        for (const part of list.querySelectorAll('th, td, li'))
          if (part.scrollWidth > part.clientWidth)
            report(`cut off: ${part.localName} ${part.textContent?.slice(0, 40)}`);
        const edge = list.getBoundingClientRect();
        const menus = [...list.querySelectorAll('button[aria-haspopup="menu"]')];
        for (const [place, menu] of menus.entries()) {
          const { left, right, top, bottom } = menu.getBoundingClientRect();
          if (left < edge.left || right > edge.right || right > root.clientWidth)
            report(`menu ${place} is outside the list`);
          const hit = inside.document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          if (place === 0 && !menu.contains(hit)) report('the first menu is covered');
        }
        const message = [...list.querySelectorAll('thead th')].find((head) => head.textContent === 'Message');
        if (message && message.clientWidth < messageColumnPx)
          report(`the messages have ${message.clientWidth} px`);
      }

      for (let width = from; width <= to; width += step) {
        frame.style.width = `${width}px`;
        // A ResizeObserver runs after the animation frame, so the lists have measured themselves one frame later.
        await new Promise((done) => inside.requestAnimationFrame(() => setTimeout(done)));
        check(width);
      }
      return { wrong, seen: [...seen] };
    },
    { from, to, step, messageColumnPx },
  );
}

interface Screen {
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

const screens: Screen[] = [
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
    path: '/admin/knowledge',
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

for (const { path, role = 'admin', fill, remove, shows } of screens) {
  test(`${path} fits at every width without horizontal overflow`, { tag: '@desktop' }, async ({
    page,
    db,
    signedInAs,
  }) => {
    try {
      await fill(db, await signedInAs(role));
      await openInFrame(page, path);
      await expect(page.frameLocator('iframe').getByText(shows).first()).toBeVisible();
      const { wrong, seen } = await findLayoutProblems(page);
      expect(wrong).toEqual([]);
      expect(seen.length, 'Both layouts are seen').toBeGreaterThan(1);
    } finally {
      await remove?.(db);
    }
  });
}

import type { Page } from '@playwright/test';
import type { Db } from '#server/core/database/db.ts';
import {
  adminRequestPath,
  clientPath,
  companyPath,
  isPortalPath,
  paths,
  requestPath,
  requestTemplatePath,
  servicePath,
  serviceSlugs,
} from '#shared/paths.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

// Every page, those of the portal in both themes. Other journeys check what they open on a page: dialogs, menus, messages.

const publicPaths = Object.values(paths).filter((path) => !isPortalPath(path));
const portalPaths = Object.values(paths).filter(isPortalPath);
const isStaffPath = (path: string) => path.startsWith(paths.admin);

async function expectAllAccessible(page: Page, opened: string[]): Promise<void> {
  for (const path of opened) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
    });
  }
}

/** One row of everything that a client's pages list. */
async function fillPagesOf(db: Db, clientId: number) {
  const staff = await createAdmin(db);
  const company = await createCompany(db);
  await joinCompany(db, clientId, company.id);
  await createFile(db, clientId);
  await createMessage(db, staff.id, clientId);
  await createAppointment(db, staff.id, { customerId: clientId });
  const list = await createRequestList(db, clientId, {
    items: [{ state: 'open' }, { state: 'received' }, { state: 'returned' }, { state: 'accepted' }],
  });
  return { company, list };
}

test.describe('the website', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('is accessible on every page', { tag: '@sizes' }, async ({ page }) => {
    test.slow();
    await expectAllAccessible(page, [...publicPaths, ...serviceSlugs.map(servicePath), '/no-such-page']);
  });
});

for (const darkMode of [false, true]) {
  const theme = darkMode ? 'dark' : 'light';

  test(`a client's pages are accessible in ${theme}`, { tag: '@sizes' }, async ({ page, signedInAs, db }) => {
    test.slow();
    const { id } = await signedInAs('customer', { darkMode });
    const { list } = await fillPagesOf(db, id);
    await expectAllAccessible(page, [
      ...portalPaths.filter((path) => !isStaffPath(path)),
      requestPath(list.id),
    ]);
  });

  test(`the staff's pages are accessible in ${theme}`, { tag: '@sizes' }, async ({
    page,
    signedInAs,
    db,
  }) => {
    test.slow();
    await signedInAs('admin', { darkMode });
    const client = await createUser(db);
    const { company, list } = await fillPagesOf(db, client.id);
    const template = await createRequestTemplate(db);
    await expectAllAccessible(page, [
      ...portalPaths,
      clientPath(client.id),
      companyPath(company.id),
      adminRequestPath(list.id),
      requestTemplatePath(template.id),
    ]);
  });
}

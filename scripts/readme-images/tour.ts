import { type Browser, expect, type Page } from '@playwright/test';
import { isDrawn } from '#scripts/is-drawn.ts';
import { clientPath, paths } from '#shared/paths.ts';
import { openPage, settle, visit } from './browser-pages.ts';
import { photographOfPaper } from './photograph-of-paper.ts';

export interface Scene {
  caption: string;
  desk: Buffer;
  phone: Buffer;
}

const template = 'Individual tax return (Form 1040)';
const paper = 'Wage statement (Form W-2)';

/** A request for papers seen from both sides: Priya asks, Theo photographs, Priya accepts, and Theo sees it. */
export async function playTour(browser: Browser, url: string): Promise<Scene[]> {
  const desk = await openPage(browser, url, 'priya.raman', 'desk');
  const phone = await openPage(browser, url, 'theo.lindqvist', 'phone');
  const scenes: Scene[] = [];
  const show = async (caption: string) => {
    await Promise.all([settle(desk), settle(phone)]);
    scenes.push({ caption, desk: await desk.screenshot(), phone: await phone.screenshot() });
  };

  await Promise.all([visit(desk, paths.admin), visit(phone, paths.dashboard)]);
  await show('Priya, an accountant, begins at “Needs you”. Her client Theo has his phone.');
  await visit(desk, await pathOfClient(desk, 'theo.lindqvist'));
  await show('She opens Theo’s page, which has everything about him.');

  await desk.getByRole('button', { name: 'Add request list' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Ask for documents' });
  await dialog.getByLabel('Template').selectOption({ label: template });
  await show('She needs papers for his tax return. A template knows which.');
  await dialog.getByRole('button', { name: 'Make draft' }).click();
  const send = desk.getByRole('button', { name: 'Send list' });
  await send.waitFor();
  await show('It stays a draft until she has read it.');
  await send.click();
  await desk.getByText(/^Waiting for the client since/).waitFor();
  const add = phone.getByRole('button', { name: `Add: ${paper}` }).last();
  await add.scrollIntoViewIfNeeded();
  await show('Sent. Theo gets one email, and his portal says what to do.');

  await add.click();
  const item = phone.getByRole('dialog', { name: paper });
  await item.waitFor();
  await show('Each paper says why it is needed.');
  await item.getByRole('button', { name: 'Take a photo' }).click();
  const photos = phone.getByRole('dialog', { name: 'Photograph your papers' });
  await photos.locator('input[capture=environment]').setInputFiles(await photographOfPaper(browser));
  const sendPhoto = phone.getByRole('button', { name: 'Send', exact: true });
  await sendPhoto.waitFor();
  await show('He photographs it. Pictures become one PDF.');
  await sendPhoto.click();
  await phone.getByRole('dialog', { name: 'It has arrived' }).waitFor();
  await show('It has arrived, says the portal, and Priya’s screen knows it at once.');

  await visit(desk, `${paths.adminToReview}?clients=mine`);
  await desk
    .getByRole('navigation', { name: 'Items to review' })
    .getByRole('link', { name: paper })
    .last()
    .click();
  await firstPageIsDrawn(desk);
  await show('Under “To review” she sees the paper beside what she asked for.');
  await desk.keyboard.press('a');
  await phone.getByRole('button', { name: 'Done for now' }).click();
  await desk.getByRole('heading', { level: 2, name: 'Bank statement' }).waitFor();
  await firstPageIsDrawn(desk);
  await show('One key accepts it. The next paper is already there.');
  await phone.getByRole('link', { name: 'Open the whole list' }).last().click();
  await phone.getByRole('heading', { name: /^Accepted/ }).scrollIntoViewIfNeeded();
  await show('Theo sees that it is accepted, and what is left.');
  return scenes;
}

/** The canvas is there before anything is drawn on it. */
async function firstPageIsDrawn(page: Page) {
  const paper = page.getByRole('region', { name: 'Pages' }).getByRole('img').first();
  await expect.poll(() => paper.evaluate(isDrawn), { timeout: 30_000 }).toBe(true);
}

async function pathOfClient(page: Page, username: string): Promise<string> {
  const id = await page.evaluate(async (name) => {
    const response = await fetch(`/api/admin/users?q=${name}&limit=1`);
    return (await response.json())[0].id;
  }, username);
  return clientPath(id);
}

import { expect, test } from './fixtures.ts';
import { openInFrame, setBrowserFontSize, walkScrolling, walkWidths } from './layout-walk.ts';
import { longLists } from './long-lists.ts';

// All other pages and dialogs: `npm run prove -- layout`.
for (const { path, role = 'admin', fill, remove, shows } of longLists) {
  test(`${path} fits at every width without horizontal overflow`, { tag: '@desktop' }, async ({
    page,
    db,
    signedInAs,
  }) => {
    try {
      await fill(db, await signedInAs(role));
      await openInFrame(page, path);
      await expect(page.frameLocator('iframe').getByText(shows).first()).toBeVisible();
      const { wrong, seen } = await walkWidths(page, { from: 320, to: 1920 });
      expect(wrong).toEqual([]);
      expect(seen.length, 'Both layouts are seen').toBeGreaterThan(1);
    } finally {
      await remove?.(db);
    }
  });
}

for (const path of ['/auth', '/book', '/files', '/admin/users?q=Featherstonehaugh'])
  test(`${path} fits with text of twice the size`, { tag: '@desktop' }, async ({ page, db, signedInAs }) => {
    const list = longLists.find((list) => list.path === path);
    if (list) await list.fill(db, await signedInAs(list.role ?? 'admin'));
    await setBrowserFontSize(page, 32);
    await openInFrame(page, path);
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    const { wrong } = await walkWidths(page, { from: 320, to: 1280 });
    expect(wrong).toEqual([]);
  });

for (const path of ['/', '/auth', '/book'])
  test(`the chat button on ${path} covers no control`, { tag: '@desktop' }, async ({ page }) => {
    await openInFrame(page, path);
    await expect(
      page.frameLocator('iframe').getByRole('button', { name: 'Open support chat' }),
    ).toBeVisible();
    expect(await walkScrolling(page, [320, 390, 1280])).toEqual([]);
  });

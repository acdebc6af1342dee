import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createFile } from '#test/factories/files.ts';
import { createItemFile, createRequestList } from '#test/factories/request-lists.ts';
import { transaction } from '../core/database/db.ts';
import { files, requestItemFiles } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('a file that staff delete', () => {
  it('cannot be used for an item at the same time', async () => {
    const { user, token } = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id);
    const id = items[0]?.id as number;
    const file = await createFile(test.db, user.id);
    const { using } = await transaction(test.db, async (tx) => {
      await tx.update(files).set({ deletedAt: sql`now()` }).where(eq(files.id, file.id));
      const used = test.request({
        method: 'POST',
        url: `/api/request-items/${id}/own-file`,
        payload: { fileId: file.id },
        token,
      });
      // Long enough for the call to finish if it did not wait for the lock.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { using: used };
    });
    expect((await using).statusCode).toBe(404);
    expect(await test.db.$count(requestItemFiles, eq(requestItemFiles.itemId, id))).toBe(0);
  });

  it('does not count as received when its item applies after all', async () => {
    const { user, token } = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id, {
      items: [{ state: 'not_applicable' }, { state: 'not_applicable' }],
    });
    const [gone, kept] = items.map((item) => item.id);
    await createItemFile(test.db, gone as number, user.id, { deletedAt: '2029-01-01T00:00:00Z' });
    await createItemFile(test.db, kept as number, user.id);
    const applies = async (id: number | undefined) => {
      const url = `/api/request-items/${id}/applies`;
      return (await test.request({ method: 'POST', url, token })).json().state;
    };
    expect(await applies(gone)).toBe('open');
    expect(await applies(kept)).toBe('received');
  });
});

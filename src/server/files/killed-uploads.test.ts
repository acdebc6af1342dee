import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { testFiles } from '#test/app.ts';
import { emptyDatabaseUrl } from '#test/database.ts';
import { killDuringUploads } from '#test/killed-uploads.ts';

it('a server killed during a hundred uploads keeps every upload that it acknowledged', async () => {
  const result = await killDuringUploads({
    databaseUrl: await emptyDatabaseUrl('killed_uploads'),
    storage: { ...testFiles, STORAGE_URL: pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-killed-'))).href },
    uploads: 100,
    maxBytes: 1024 * 1024,
    concurrency: 8,
  });
  expect(result.acknowledged + result.cutOff).toBe(100);
  expect(result.cutOff).toBeLessThanOrEqual(8);
  expect(result).toMatchObject({ refused: 0, lost: 0, rowsWithoutContents: 0, orphansLeft: 0 });
}, 300_000);

import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, expect, it } from 'vitest';
import { listQuarantine } from '#server/files/quarantine.ts';
import { sweepStorage } from '#server/files/sweep-storage.ts';
import { signedInCustomer, startTestApp } from '#test/app.ts';
import { collectLog } from '#test/collect-log.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { filler, makePdf } from '#test/documents.ts';
import { startSwift } from '#test/services.ts';
import { upload } from '#test/upload.ts';
import { openStorage, type Storage } from './storage.ts';

let storage: Storage;
let url: URL;
beforeAll(async () => {
  const swift = await startSwift();
  const endpoint = `http://127.0.0.1:${swift.port}`;
  process.env.AWS_ACCESS_KEY_ID = 'test:app';
  process.env.AWS_SECRET_ACCESS_KEY = 'appsecret';
  await new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true }).send(
    new CreateBucketCommand({ Bucket: 'papers' }),
  );
  url = new URL(`s3://papers?endpoint=${encodeURIComponent(endpoint)}`);
  storage = openStorage(url);
  return swift.stop;
}, 180_000);

async function names(place = storage): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, writtenAt } of place.list()) {
    expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
    found.push(name);
  }
  return found;
}

/** A name with the pattern of stored contents. */
const named = (digit: string) => digit.repeat(40);

it('stores, returns, lists, moves and removes objects on a real S3 server', async () => {
  const large = filler(10 * 1024 * 1024);
  await storage.put(named('1'), filler(100));
  await storage.put(named('2'), large);
  await storage.put('notes.txt', filler(10));
  expect(Buffer.from((await storage.get(named('2'))) as Uint8Array).equals(large)).toBe(true);
  expect(await names()).toEqual([named('1'), named('2')]);
  expect(await storage.move(named('2'), `quarantine/${named('2')}`)).toBe(true);
  expect(await storage.move(named('2'), `quarantine/${named('2')}`)).toBe(false);
  expect(await names()).toEqual([named('1')]);
  expect((await listQuarantine(storage)).map(({ name }) => name)).toEqual([named('2')]);
  expect(await storage.move(`quarantine/${named('2')}`, named('2'))).toBe(true);
  expect(Buffer.from((await storage.get(named('2'))) as Uint8Array).equals(large)).toBe(true);
  await storage.remove(named('1'));
  await storage.remove(named('1'));
  expect(await storage.get(named('1'))).toBeUndefined();
  await storage.remove(named('2'));
  expect(await names()).toEqual([]);
  expect(await storage.get('notes.txt')).toBeDefined();
});

it('removes probes that a crash left behind, and nothing else', async () => {
  for (const name of ['probe-0a1b2c3d', 'probe-notes', named('3')]) await storage.put(name, filler(1));
  expect(await storage.removeLeftovers(new Date(Date.now() - 3_600_000))).toBe(0);
  expect(await storage.removeLeftovers(new Date(Date.now() + 3_600_000))).toBe(1);
  expect(await storage.get('probe-0a1b2c3d')).toBeUndefined();
  expect(await storage.get('probe-notes')).toBeDefined();
  await storage.remove(named('3'));
});

it('separates installations in a bucket by prefix, and still reads old contents at its top', async () => {
  const under = (path: string) => openStorage(new URL(`s3://papers${path}${url.search}`));
  const [first, second] = [under('/firm-a'), under('/firms/b%20c/')];
  await first.put(named('a'), filler(3));
  await second.put(named('b'), filler(4));
  await storage.put(named('c'), filler(5));
  expect(await names(first)).toEqual([named('a')]);
  expect(await names(second)).toEqual([named('b')]);
  expect(await names()).toEqual([named('c')]);
  expect(await second.get(named('a'))).toBeUndefined();
  expect(await second.move(named('b'), `quarantine/${named('b')}`)).toBe(true);
  expect((await listQuarantine(second)).map(({ name }) => name)).toEqual([named('b')]);
  expect(await listQuarantine(first)).toEqual([]);
  expect(await first.get(named('c'))).toHaveLength(5);
  await storage.remove(named('c'));
});

it('serves uploads and downloads of the whole product, and is swept', async () => {
  const test = await startTestApp({ storageUrl: url });
  const { token } = await signedInCustomer(test);
  const bytes = await makePdf('In a bucket');
  const response = await upload(test, token, { filename: 'a.pdf', bytes });
  expect(response.statusCode).toBe(201);
  const { checks } = (await test.request({ url: '/readyz' })).json();
  expect(checks).toMatchObject({ storage: 'ok', diskSpace: 'ok' });
  await storage.put(named('0'), filler(10));
  expect(await names()).toHaveLength(2);
  const log = collectLog();
  const later = (days: number) => ({ now: Date.now() + days * 86_400_000 });
  expect(await sweepStorage(test.db, storage, log, later(1))).toMatchObject({ moved: 1 });
  expect(await names()).toHaveLength(1);
  expect((await listQuarantine(storage)).map(({ name }) => name)).toEqual([named('0')]);
  const download = await test.request({ url: `/api/files/${response.json().id}/download`, token });
  expect(download.rawPayload.equals(bytes)).toBe(true);

  const copy = await openEmptyDatabase('shared_bucket');
  const { stopped } = await sweepStorage(copy.db, storage, log, { ...later(1), ignoreLimits: true });
  await copy.close();
  expect(stopped).toContain('belongs to another installation');
  expect(await names()).toHaveLength(1);

  expect(await sweepStorage(test.db, storage, log, later(31))).toMatchObject({ removed: 1 });
  expect(await listQuarantine(storage)).toEqual([]);
  expect(await names()).toHaveLength(1);
});

it('rejects if the server is unreachable, instead of returning nothing', async () => {
  const away = openStorage(new URL('s3://papers?endpoint=http%3A%2F%2F127.0.0.1%3A9'));
  await expect(away.get('one')).rejects.toThrow();
  await expect(away.put('one', filler(1))).rejects.toThrow();
});

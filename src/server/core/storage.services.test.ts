import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, expect, it } from 'vitest';
import { signedInCustomer, startTestApp } from '../../test/app.ts';
import { filler, makePdf } from '../../test/documents.ts';
import { startSwift } from '../../test/services.ts';
import { upload } from '../../test/upload.ts';
import { sweepStorage } from '../files/sweep-storage.ts';
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
}, 60_000);

async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, writtenAt } of storage.list()) {
    expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
    found.push(name);
  }
  return found;
}

it('keeps, gives back, lists and removes objects on a real S3 server', async () => {
  const large = filler(10 * 1024 * 1024);
  await storage.put('one', filler(100));
  await storage.put('two', large);
  expect(Buffer.from((await storage.get('two')) as Uint8Array).equals(large)).toBe(true);
  expect(await names()).toEqual(['one', 'two']);
  await storage.remove('one');
  await storage.remove('one');
  expect(await storage.get('one')).toBeUndefined();
  await storage.remove('two');
  expect(await names()).toEqual([]);
});

it('serves uploads and downloads of the whole product, and is swept', async () => {
  const test = await startTestApp({ storageUrl: url });
  const { token } = await signedInCustomer(test);
  const bytes = await makePdf('In a bucket');
  const answer = await upload(test, token, { filename: 'a.pdf', bytes });
  expect(answer.statusCode).toBe(201);
  await storage.put('0'.repeat(40), filler(10));
  expect(await names()).toHaveLength(2);
  await sweepStorage(test.db, storage, Date.now() + 2 * 3_600_000);
  expect(await names()).toHaveLength(1);
  const download = await test.request({ url: `/api/files/${answer.json().id}/download`, token });
  expect(download.rawPayload.equals(bytes)).toBe(true);
});

it('a server that is away is an error, never an empty answer', async () => {
  const away = openStorage(new URL('s3://papers?endpoint=http%3A%2F%2F127.0.0.1%3A9'));
  await expect(away.get('one')).rejects.toThrow();
  await expect(away.put('one', filler(1))).rejects.toThrow();
});

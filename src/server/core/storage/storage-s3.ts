import type { S3Client } from '@aws-sdk/client-s3';
import type { Storage, StoredObject } from './storage.ts';
import { contentName, probeName } from './stored-names.ts';

/**
 * Any server with the S3 API; credentials come from the SDK's default chain (AWS_ACCESS_KEY_ID, a role, …). The SDK has
 * no timeout by default: ten uploads to an unresponsive server would then occupy every upload slot.
 */
export function openS3Storage(url: URL, maxSilenceMs = 20_000): Storage {
  // Loaded lazily: the SDK is large, and most firms store their files in a folder.
  const ready = import('@aws-sdk/client-s3').then((sdk) => ({
    sdk,
    client: connect(sdk.S3Client, url, maxSilenceMs),
  }));
  const bucket = url.hostname;
  // Several installations can share a bucket, each with a separate prefix.
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  const prefix = path && `${path}/`;
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });

  async function read(Key: string): Promise<Uint8Array | undefined> {
    const { sdk, client } = await ready;
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined;
      throw error;
    }
  }

  async function* objects(inside: string): AsyncGenerator<StoredObject> {
    const { sdk, client } = await ready;
    const Prefix = `${prefix}${inside}`;
    // With the delimiter the server leaves out what lies deeper: other installations' contents, the quarantine.
    const query = { Bucket: bucket, Prefix, Delimiter: '/' };
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, query)) {
      for (const { Key, LastModified } of Contents) {
        if (Key && LastModified) yield { name: Key.slice(Prefix.length), writtenAt: LastModified };
      }
    }
  }

  async function remove(name: string): Promise<void> {
    const { sdk, client } = await ready;
    await client.send(new sdk.DeleteObjectCommand(at(name)));
  }

  return {
    /** S3 acknowledges an object when it is stored for good, and shows it whole or not at all. */
    async put(name, bytes) {
      const { sdk, client } = await ready;
      await client.send(new sdk.PutObjectCommand({ ...at(name), Body: bytes, ContentLength: bytes.length }));
    },

    /** Earlier versions ignored the path of STORAGE_URL and stored at the top of the bucket: such contents stay readable. */
    async get(name) {
      const found = await read(`${prefix}${name}`);
      return found ?? (prefix && contentName.test(name) ? read(name) : undefined);
    },

    remove,

    /** S3 cannot rename. A crash between copy and removal leaves both, and the next sweep moves it again. */
    async move(from, to) {
      const { sdk, client } = await ready;
      const source = at(from);
      const CopySource = encodeURIComponent(`${source.Bucket}/${source.Key}`);
      try {
        await client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource }));
      } catch (error) {
        if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
        throw error;
      }
      await remove(from);
      return true;
    },

    async *list(inside) {
      for await (const object of objects(inside ? `${inside}/` : '')) {
        if (contentName.test(object.name)) yield object;
      }
    },

    async removeLeftovers(before) {
      let removed = 0;
      for await (const { name, writtenAt } of objects('probe-')) {
        if (writtenAt >= before || !probeName.test(`probe-${name}`)) continue;
        await remove(`probe-${name}`);
        removed += 1;
      }
      return removed;
    },

    freeBytes: async () => undefined,
  };
}

function connect(Client: typeof S3Client, url: URL, maxSilenceMs: number): S3Client {
  const endpoint = url.searchParams.get('endpoint');
  return new Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: maxSilenceMs, socketTimeout: maxSilenceMs },
    // Some S3 servers reject the SDK's own checksums; ours is in the file's row.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

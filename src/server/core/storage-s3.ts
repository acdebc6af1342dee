import type { S3Client } from '@aws-sdk/client-s3';
import type { Storage } from './storage.ts';

/** Any server that speaks S3; credentials come from the SDK's usual places (AWS_ACCESS_KEY_ID, a role, …). */
export function openS3Storage(url: URL): Storage {
  // The SDK is large, and most firms keep their files in a folder: only who uses it waits for it.
  const ready = import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: connect(sdk.S3Client, url) }));
  const bucket = url.hostname;
  const at = (name: string) => ({ Bucket: bucket, Key: name });

  return {
    /** S3 acknowledges an object when it is stored for good, and shows it whole or not at all. */
    async put(name, bytes) {
      const { sdk, client } = await ready;
      await client.send(new sdk.PutObjectCommand({ ...at(name), Body: bytes, ContentLength: bytes.length }));
    },

    async get(name) {
      const { sdk, client } = await ready;
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(name)));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        throw error;
      }
    },

    async remove(name) {
      const { sdk, client } = await ready;
      await client.send(new sdk.DeleteObjectCommand(at(name)));
    },

    async *list() {
      const { sdk, client } = await ready;
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key, LastModified } of Contents) {
          if (Key && LastModified) yield { name: Key, writtenAt: LastModified };
        }
      }
    },
  };
}

function connect(Client: typeof S3Client, url: URL): S3Client {
  const endpoint = url.searchParams.get('endpoint');
  return new Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Servers other than Amazon's refuse the SDK's own checksums; ours is in the file's row.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

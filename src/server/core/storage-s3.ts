import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Storage } from './storage.ts';

/** Any server that speaks S3; credentials come from the SDK's usual places (AWS_ACCESS_KEY_ID, a role, …). */
export function openS3Storage(url: URL): Storage {
  const bucket = url.hostname;
  const endpoint = url.searchParams.get('endpoint');
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Servers other than Amazon's refuse the SDK's own checksums; ours is in the file's row.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (name: string) => ({ Bucket: bucket, Key: name });

  return {
    /** S3 acknowledges an object when it is stored for good, and shows it whole or not at all. */
    async put(name, bytes) {
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes, ContentLength: bytes.length }));
    },

    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key, LastModified } of Contents) {
          if (Key && LastModified) yield { name: Key, writtenAt: LastModified };
        }
      }
    },
  };
}

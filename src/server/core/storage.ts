import { openDiskStorage } from './storage-disk.ts';
import { openS3Storage } from './storage-s3.ts';

/** A place for encrypted contents under random names. What it has said it holds, it holds: also after a power cut. */
export interface Storage {
  /** Resolves when the bytes would survive the machine's death. A name is written once. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** `undefined` where there is nothing of that name. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>;
  /** Everything there is, half-written leftovers included. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>;
}

/** `file:///folder` or `s3://bucket?endpoint=…&region=…`. */
export function openStorage(url: URL): Storage {
  return url.protocol === 's3:' ? openS3Storage(url) : openDiskStorage(url);
}

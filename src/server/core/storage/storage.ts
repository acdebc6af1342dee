import { storageSeconds, timed } from '../metrics/process-metrics.ts';
import { OperatorError } from '../process/operator-error.ts';
import { openDiskStorage } from './storage-disk.ts';
import { openS3Storage } from './storage-s3.ts';
import { quarantineFolder } from './stored-names.ts';

/** Stores encrypted contents under random names. Once it confirms a write, the contents survive a power failure. */
export interface Storage {
  /** Resolves once the bytes would survive a crash of the machine. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** `undefined` if there is nothing of that name. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removing something that is not there is not an error. */
  remove(name: string): Promise<void>;
  /** Moves between contents and quarantine; it then counts as written now. `false` if there is nothing to move. */
  move(from: string, to: string): Promise<boolean>;
  /** All contents, or all in quarantine; only names of our own pattern (stored-names.ts). */
  list(folder?: string): AsyncIterable<StoredObject>;
  /** Removes leftovers of a crash older than this: partial files, probes. Returns their number. */
  removeLeftovers(before: Date): Promise<number>;
  /** The free space; `undefined` if the storage has no limit. */
  freeBytes(): Promise<number | undefined>;
}

export interface StoredObject {
  name: string;
  writtenAt: Date;
}

/** `file:///folder` or `s3://bucket/prefix?endpoint=…&region=…`. */
export function openStorage(url: URL): Storage {
  // It would be the quarantine of the installation one level up, which removes its contents after a month.
  if (new RegExp(`/${quarantineFolder}/*$`).test(url.pathname))
    throw new OperatorError(`STORAGE_URL must not end in /${quarantineFolder}: choose another name.`);
  return timeOperations(url.protocol === 's3:' ? openS3Storage(url) : openDiskStorage(url));
}

function timeOperations(storage: Storage): Storage {
  const time = <T>(operation: string, work: () => Promise<T>) =>
    timed(storageSeconds, work, (outcome) => ({ operation, result: 'error' in outcome ? 'failed' : 'done' }));
  return {
    ...storage,
    put: (name, bytes) => time('put', () => storage.put(name, bytes)),
    get: (name) => time('get', () => storage.get(name)),
    remove: (name) => time('remove', () => storage.remove(name)),
    move: (from, to) => time('move', () => storage.move(from, to)),
  };
}

/** Error codes of file systems and S3 servers for a full storage. */
const fullNames = ['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'];
const insufficientStorage = 507;

export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return fullNames.includes(code ?? name) || $metadata?.httpStatusCode === insufficientStorage;
}

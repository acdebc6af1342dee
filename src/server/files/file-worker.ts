import { createHash, timingSafeEqual } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { UploadExtension } from '#shared/files.ts';
import { judgeContents, type Refusal } from './content-rules.ts';

/** What one thread of the pool does: nothing here can hold up a request that is not about this file. */
export interface SealTask {
  bytes: Uint8Array;
  /** Absent for files imported from an earlier system, which are stored unchanged. */
  extension?: UploadExtension | undefined;
  recipient: string;
}
export type Sealed = { refusal: Refusal } | { ciphertext: Uint8Array; sha256: Uint8Array };

export interface OpenTask {
  ciphertext: Uint8Array;
  identities: string[];
  sha256: Uint8Array;
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Checks the contents and, if their type is what the extension claims, hashes and encrypts them. */
export async function seal({ bytes, extension, recipient }: SealTask): Promise<Sealed> {
  const refusal = extension && (await judgeContents(bytes, extension));
  if (refusal) return { refusal };
  const sha256 = new Uint8Array(hashOf(bytes));
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const ciphertext = await collect(await encrypter.encrypt(streamOf(bytes)), bytes.length + 8192);
  return handOver({ ciphertext, sha256 }, ciphertext);
}

/** The contents, or why they cannot be read: modified since they were stored, or encrypted with none of the keys. */
export type Opened = Uint8Array | 'damaged' | 'no_key';

/** The contents, if they are the very ones that were sealed: the format alone binds neither a name nor an end. */
export async function open({ ciphertext, identities, sha256 }: OpenTask): Promise<Opened> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    const bytes = await collect(await decrypter.decrypt(streamOf(ciphertext)), ciphertext.length);
    return timingSafeEqual(hashOf(bytes), sha256) ? (move(bytes as never) as never) : 'damaged';
  } catch (error) {
    // Whatever else age finds wrong with it, it is not what was stored.
    return error instanceof Error && error.message.startsWith('no identity matched') ? 'no_key' : 'damaged';
  }
}

/** Gives the bytes away instead of copying them; piscina unwraps the value on the other side. */
function handOver(value: Sealed, bytes: Uint8Array): Sealed {
  return move({ [transferableSymbol]: [bytes.buffer], [valueSymbol]: value } as never) as never;
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
}

async function collect(stream: ReadableStream<Uint8Array>, mostBytes: number): Promise<Uint8Array> {
  const whole = new Uint8Array(mostBytes);
  let length = 0;
  for await (const chunk of stream) {
    whole.set(chunk, length);
    length += chunk.length;
  }
  return whole.subarray(0, length);
}

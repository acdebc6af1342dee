import { createHash, timingSafeEqual } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { UploadExtension } from '#shared/files.ts';
import { judgeContents, type Refusal } from './content-rules.ts';

/** A task for one thread of the pool: nothing here can delay a request that does not concern this file. */
export interface SealTask {
  bytes: Uint8Array;
  /** Absent for files imported from an earlier system, which are stored unchanged. */
  extension?: UploadExtension | undefined;
  recipient: string;
  /** Shared with the caller: 1 once the work has begun. */
  begun?: Uint8Array;
}
export type Sealed = { refusal: Refusal } | { ciphertext: Uint8Array; sha256: Uint8Array };

export interface OpenTask {
  ciphertext: Uint8Array;
  identities: string[];
  sha256: Uint8Array;
}

/** As much as age encrypts at a time. */
const partBytes = 64 * 1024;

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Checks the contents and, if their type is what the extension claims, hashes and encrypts them. */
export async function seal({ bytes, extension, recipient, begun }: SealTask): Promise<Sealed> {
  if (begun) begun[0] = 1;
  const refusal = extension && (await judgeContents(bytes, extension));
  if (refusal) return { refusal };
  const sha256 = new Uint8Array(hashOf(bytes));
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  // age adds a header, and 16 bytes to every 64 KiB.
  const maxBytes = bytes.length + 16 * Math.ceil(bytes.length / partBytes) + 8192;
  const ciphertext = await collect(await encrypter.encrypt(streamOf(bytes)), maxBytes);
  return handOver({ ciphertext, sha256 }, ciphertext);
}

/** The contents, or why they cannot be read: modified since they were stored, or encrypted with none of the keys. */
export type Opened = Uint8Array | 'damaged' | 'no_key';

/**
 * Returns the contents only if they are exactly those that were sealed: the format itself guarantees neither name nor
 * end.
 */
export async function open({ ciphertext, identities, sha256 }: OpenTask): Promise<Opened> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    const bytes = await collect(await decrypter.decrypt(streamOf(ciphertext)), ciphertext.length);
    return timingSafeEqual(hashOf(bytes), sha256) ? (move(bytes as never) as never) : 'damaged';
  } catch (error) {
    // Any other error from age means that these are not the stored contents.
    return error instanceof Error && error.message.startsWith('no identity matched') ? 'no_key' : 'damaged';
  }
}

/** Transfers the bytes instead of copying them; piscina unwraps the value on the other side. */
function handOver(value: Sealed, bytes: Uint8Array): Sealed {
  return move({ [transferableSymbol]: [bytes.buffer], [valueSymbol]: value } as never) as never;
}

/** Parts of these bytes, not copies: a Blob would hold everything a second time. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(sent, sent + partBytes));
      sent += partBytes;
    },
  });
}

async function collect(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const whole = new Uint8Array(maxBytes);
  let length = 0;
  for await (const chunk of stream) {
    whole.set(chunk, length);
    length += chunk.length;
  }
  return whole.subarray(0, length);
}

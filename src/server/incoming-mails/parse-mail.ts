import { openThreadPool } from '../core/process/thread-pool.ts';
import type { ParseTask } from './mail-worker.ts';
import { type ParsedMail, UnreadableMail } from './parsed-mail.ts';
import type { TextLimits } from './read-text.ts';

interface ParserLimits extends Partial<TextLimits> {
  /** For the whole mail: the largest ones take seconds. */
  timeLimitMs?: number;
  memoryMb?: number;
}

/** A thread that has not started by then never will. */
const maxStartMs = 60_000;

/** Parses mails in its own thread, one after the other. */
export function openMailParser({
  timeLimitMs = 20_000,
  htmlLimitMs = 2000,
  cutLimitMs = 2000,
  memoryMb = 512,
}: ParserLimits = {}) {
  const pool = openThreadPool(new URL('./mail-worker.ts', import.meta.url), { maxThreads: 1, memoryMb });
  let before: Promise<unknown> = Promise.resolve();

  async function work(raw: Uint8Array): Promise<ParsedMail> {
    // The bytes are transferred to the thread, and the caller may still need them.
    const task: ParseTask = { raw: Uint8Array.from(raw), htmlLimitMs, cutLimitMs };
    await pool.run(undefined, { name: 'start', signal: AbortSignal.timeout(maxStartMs) });
    const signal = AbortSignal.timeout(timeLimitMs);
    const transferList = [task.raw.buffer as ArrayBuffer];
    try {
      const result = await pool.run(task, { name: 'parse', transferList, signal });
      if ('unreadable' in result) throw new UnreadableMail(inWords(result.unreadable));
      return result;
    } catch (cause) {
      if (signal.aborted) throw new UnreadableMail('It takes too long to read.', { cause });
      if (isOutOfMemory(cause)) throw new UnreadableMail('It takes too much memory to read.', { cause });
      throw cause;
    }
  }

  return {
    /** The time limit starts when it is the mail's turn and the thread runs, so waiting does not count. */
    parse(raw: Uint8Array): Promise<ParsedMail> {
      const turn = before.then(() => work(raw));
      before = turn.catch(() => {});
      return turn;
    },
    close: () => pool.destroy(),
  };
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function inWords(message: string): string {
  if (message.startsWith('Max header size')) return 'Its header is too long.';
  if (message.startsWith('Max allowed child nodes')) return 'It has too many parts.';
  return `It cannot be read: ${message}`;
}

let shared: ReturnType<typeof openMailParser> | undefined;

/** Throws `UnreadableMail` for a mail that can never be read. Any other error may be temporary: retry. */
export function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  shared ??= openMailParser();
  return shared.parse(raw);
}

import { setTimeout as wait } from 'node:timers/promises';
import { sendWrite, type Write, type WriteKind } from './writes.ts';

interface Refusal {
  kind: WriteKind;
  at: number;
  milliseconds: number;
  node: number;
  /** 0 without a response. */
  status: number;
  hasRetryAfter: boolean;
  text: string;
}

interface Acknowledged {
  at: number;
  /** Time since the write was first sent. */
  seconds: number;
  node: number;
  write: Write;
  /** The id of the row in the response. */
  id: number;
}

const againMs = 250;

/**
 * Writers that go on whatever happens: one that is refused or gets no response retries with the same key at the other
 * node. The ledger has the acknowledged writes, in the order of their acknowledgements.
 */
export function startWriters(
  urls: string[],
  { kinds, perKind, pauseMs = 150 }: { kinds: readonly WriteKind[]; perKind: number; pauseMs?: number },
  next: (kind: WriteKind) => Write,
) {
  const ledger: Acknowledged[] = [];
  const refusals: Refusal[] = [];
  let stopping = false;
  let writing = true;
  let underWay = 0;

  async function writeUntilAcknowledged(write: Write, first: number): Promise<void> {
    const started = performance.now();
    for (let node = first; ; node = (node + 1) % urls.length) {
      const { status, text, retryAfter, milliseconds } = await sendWrite(urls[node] as string, write);
      const at = performance.now();
      if (status === 201) {
        const { id } = JSON.parse(text) as { id: number };
        ledger.push({ at, seconds: (at - started) / 1000, node, write, id });
        return;
      }
      const hasRetryAfter = retryAfter !== null;
      refusals.push({
        kind: write.kind,
        at,
        milliseconds,
        node,
        status,
        hasRetryAfter,
        text: text.slice(0, 300),
      });
      await wait(againMs);
    }
  }

  async function keepWriting(kind: WriteKind, number: number): Promise<void> {
    for (let turn = number; !stopping; turn++) {
      if (writing) {
        underWay += 1;
        await writeUntilAcknowledged(next(kind), turn % urls.length);
        underWay -= 1;
      }
      await wait(pauseMs);
    }
  }

  for (const kind of kinds) for (let number = 0; number < perKind; number++) void keepWriting(kind, number);
  return {
    ledger,
    refusals,
    resume() {
      writing = true;
    },
    /** Returns whether all pending writes were acknowledged in time. */
    async pause(timeoutMs: number): Promise<boolean> {
      writing = false;
      const end = performance.now() + timeoutMs;
      while (underWay > 0 && performance.now() < end) await wait(50);
      return underWay === 0;
    },
    stop() {
      stopping = true;
    },
  };
}

/** The longest time in seconds in which one kind of write was not acknowledged. */
export function longestGap(ledger: Acknowledged[], from: number, to: number): number {
  const kinds = new Set(ledger.map(({ write }) => write.kind));
  const gaps = [...kinds].map((kind) => {
    const times = ledger.filter(({ at, write }) => write.kind === kind && at > from && at < to);
    const marks = [from, ...times.map(({ at }) => at), to];
    return Math.max(...marks.slice(1).map((at, index) => at - (marks[index] as number)));
  });
  return Math.max(...gaps) / 1000;
}

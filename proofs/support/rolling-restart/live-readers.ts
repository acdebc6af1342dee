import { setTimeout as wait } from 'node:timers/promises';

export interface Reader {
  /** The session token. */
  token: string;
  /** Changes what the reader should see without an event, so that only a refetch shows it. */
  changeUnseen(): Promise<unknown>;
  /** The ids of the reader's messages in the database, newest first. */
  storedIds(): Promise<number[]>;
}

export interface Absence {
  /** From the end of the connection until the next one has refetched everything. */
  seconds: number;
  /** Whether the refetched data matches the database. */
  isCurrent: boolean;
}

/** As in src/client/core/live.ts: after an error response a page waits longer than after a lost connection. */
const afterRefusalMs = 10_000;
const pageSize = 100;

/**
 * Live connections that behave like the product's pages: a closed one is reopened after the pause that the server has
 * asked for, and then refetches everything. While one is closed, something changes for its reader.
 */
export function openLiveConnections(url: string, readers: Reader[]) {
  const absences: Absence[] = [];
  const problems: string[] = [];
  const stopped = new AbortController();
  const { signal } = stopped;
  let open = 0;

  function noteProblem(error: unknown): void {
    if (!signal.aborted) problems.push(String((error as Error).cause ?? error));
  }

  async function readMessages(headers: Record<string, string>): Promise<number[]> {
    const response = await fetch(`${url}/api/messages?limit=${pageSize}`, { headers, signal });
    if (!response.ok) throw new Error(`reading again: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { id: number }[]).map(({ id }) => id);
  }

  async function readAgain(reader: Reader, headers: Record<string, string>, awaySince: number) {
    try {
      const shown = await readMessages(headers);
      const seconds = (performance.now() - awaySince) / 1000;
      const stored = (await reader.storedIds()).slice(0, pageSize);
      absences.push({ seconds, isCurrent: shown.join() === stored.join() });
    } catch (error) {
      noteProblem(error);
    }
  }

  /** Resolves when the connection has ended, with the pause that the server asked for. */
  async function followStream(response: Response): Promise<number> {
    let pauseMs = 3_000;
    open += 1;
    try {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        const pause = /^retry: (\d+)$/m.exec(decoder.decode(chunk, { stream: true }))?.[1];
        if (pause) pauseMs = Number(pause);
      }
    } catch (error) {
      noteProblem(error);
    }
    open -= 1;
    return pauseMs;
  }

  async function keepOpen(reader: Reader): Promise<void> {
    const headers = { cookie: `session=${reader.token}` };
    let awaySince: number | undefined;
    while (!signal.aborted) {
      const response = await fetch(`${url}/api/live`, { headers, signal });
      if (response.status !== 200) {
        problems.push(`opening: ${response.status} ${await response.text()}`);
        await wait(afterRefusalMs, undefined, { signal });
        continue;
      }
      const read = awaySince !== undefined && readAgain(reader, headers, awaySince);
      const pauseMs = await followStream(response);
      awaySince = performance.now();
      await read;
      if (signal.aborted) return;
      await reader.changeUnseen();
      await wait(pauseMs, undefined, { signal });
    }
  }

  const all = readers.map((reader) => keepOpen(reader).catch(noteProblem));
  return {
    absences,
    problems,
    openCount: () => open,
    async close(): Promise<void> {
      stopped.abort();
      await Promise.all(all);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { spreadFor, spreadOf } from '#client/core/live-updates.ts';
import { type Topic, unattendedHeader } from '#shared/live.ts';
import { frames, type Read } from './model.ts';
import type { Caller, RequestKind, Requests, StreamEvents } from './timed-requests.ts';

export const chance = (share: number) => Math.random() < share;
export const below = (count: number) => Math.floor(Math.random() * count);
export const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T;
/** Exponentially distributed, as the pauses between independent events are. */
export const pauseOf = (meanSeconds: number) => -Math.log(1 - Math.random()) * meanSeconds * 1000;
export const post = (json: object) => ({
  method: 'POST',
  json,
  headers: { 'idempotency-key': randomUUID() },
});

/** Like `src/client/core/live-updates.ts`: an open conversation is refetched at once, the rest at a random time. */
const batchMs = 20;

/** The portal in one user's browser: it reads what its page shows, and refetches what events name. */
export function openPortal(requests: Requests, caller: Caller, role: keyof typeof frames) {
  let shown: Read[] = frames[role];
  let spreadMs = 0;
  let changedAt = Number.NEGATIVE_INFINITY;
  let close = () => {};

  const events: StreamEvents = {
    onStreams: (streams) => {
      spreadMs = spreadFor(streams);
    },
    onTopic(topic) {
      prompt.add(topic);
      others.add(topic);
    },
  };
  const prompt = refetching(
    (read) => read.prompt === true,
    () => batchMs,
  );
  const others = refetching(
    (read) => !read.prompt,
    (topic) => {
      const hasChanged = performance.now() - changedAt < 1_000;
      return batchMs + (hasChanged ? 0 : Math.random() * spreadOf(topic as Topic, spreadMs));
    },
  );

  /** Events that arrive during the delay are handled together with the first. */
  function refetching(isRead: (read: Read) => boolean, delayMs: (topic: string) => number) {
    let batch = new Set<string>();
    async function refetch(first: string): Promise<void> {
      const began = performance.now();
      await wait(delayMs(first));
      const topics = batch;
      batch = new Set();
      const headers = { [unattendedHeader]: '1' };
      const named = shown.filter((read) => isRead(read) && read.topics.some((topic) => topics.has(topic)));
      await Promise.all(named.map((read) => readOne('read after an event', read, headers)));
      if (named.length > 0) requests.noteAge(performance.now() - began);
    }
    return {
      add(topic: string): void {
        if (batch.size === 0) void refetch(topic);
        batch.add(topic);
      },
    };
  }

  async function readOne(
    kind: RequestKind,
    { path, marksRead }: Read,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const answer = await requests.send(kind, caller, path, { headers });
    if (!marksRead) return;
    const newestFirst: { id: number; toUserId: number | null; read: boolean }[] = JSON.parse(answer || '[]');
    const unread = newestFirst.find(({ toUserId, read }) => toUserId === caller.userId && !read);
    if (!unread) return;
    changedAt = performance.now();
    await requests.send('small write', caller, marksRead, { method: 'POST', json: { upToId: unread.id } });
  }

  const readAll = (kind: RequestKind, reads: Read[]) => Promise.all(reads.map((read) => readOne(kind, read)));

  return {
    /** Loads a page: the HTML, the user, the data of frame and page, and the stream. */
    async load(htmlPath: string, reads: Read[]): Promise<void> {
      close();
      shown = [...frames[role], ...reads];
      await requests.send('page', caller, htmlPath);
      await readAll('read', [{ path: '/api/user', topics: [] }, ...shown]);
      close = await requests.openStream(caller, events);
    },
    /** Navigates to another page without loading the frame. */
    async show(reads: Read[]): Promise<void> {
      shown = [...frames[role], ...reads];
      await readAll('read', reads);
    },
    /** The user has changed something, so the next events are refetched without a random delay. */
    change: () => {
      changedAt = performance.now();
    },
    close: () => close(),
  };
}

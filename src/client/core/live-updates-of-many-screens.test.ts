import { MutationObserver, type QueryClient, type QueryMeta, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everything } from '#shared/live.ts';
import { createLiveUpdates } from './live-updates.ts';
import { createQueryClient } from './query-client.ts';
import { setLiveUpdates } from './topics.ts';

let client: QueryClient;
let live: ReturnType<typeof createLiveUpdates>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  client = createQueryClient();
  live = createLiveUpdates(client);
  live.receive({ streams: 6 });
  setLiveUpdates(live);
});

afterEach(() => {
  setLiveUpdates(undefined);
  client.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const deadlines = { queryKey: ['deadlines'] as const };

/** Mounts a query; returns the number of its requests since the first one. */
async function mountQuery(meta: QueryMeta = {}) {
  const queryFn = vi.fn(async () => 'data');
  new QueryObserver(client, { ...deadlines, queryFn, meta }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  queryFn.mockClear();
  return queryFn;
}

function mutate() {
  const settled = vi.fn();
  const meta = { topics: ['deadlines'] as const };
  void new MutationObserver(client, { mutationFn: async () => 'done', meta }).mutate().then(settled);
  return settled;
}

describe('an event in a firm with many screens', () => {
  it('makes each screen refetch at a random time, once for all events until then', async () => {
    const list = await mountQuery();
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(300);
    live.receive('deadlines');
    expect(list).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(list).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('makes an open conversation refetch at once, and only once', async () => {
    const messages = await mountQuery({ prompt: true });
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(20);
    expect(messages).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(20);
    expect(messages).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(messages).toHaveBeenCalledTimes(2);
  });

  it('makes a page that is opened meanwhile refetch at once', async () => {
    const queryFn = vi.fn(async () => 'data');
    const close = new QueryObserver(client, { ...deadlines, queryFn }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    close();
    queryFn.mockClear();
    live.receive('deadlines');
    new QueryObserver(client, { ...deadlines, queryFn }).subscribe(() => {});
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('refetches within two seconds after an interruption, however many screens there are', async () => {
    live.receive({ streams: 1_000 });
    const list = await mountQuery();
    live.receive('files');
    live.receive(everything);
    await vi.advanceTimersByTimeAsync(1_020);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('spreads refetches over two seconds if it is about free times, even with few screens', async () => {
    live.receive({ streams: 1 });
    const slots = await mountQuery({ topics: ['availability'] });
    live.receive('availability');
    await vi.advanceTimersByTimeAsync(1_019);
    expect(slots).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(slots).toHaveBeenCalledTimes(1);
  });

  it('refetches at once if the user has changed something', async () => {
    const list = await mountQuery();
    const settled = mutate();
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(20);
    expect(list).toHaveBeenCalledTimes(1);
    expect(settled).toHaveBeenCalled();
  });

  it('refetches at once if the user changes something while the refetch is pending', async () => {
    const list = await mountQuery();
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(100);
    mutate();
    await vi.advanceTimersByTimeAsync(20);
    expect(list).toHaveBeenCalledTimes(1);
  });
});

import { MutationObserver, type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everything, type RecentEvents, type Topic } from '#shared/live.ts';
import { createLiveUpdates } from './live-updates.ts';
import { createQueryClient } from './query-client.ts';
import { setLiveUpdates } from './topics.ts';

let client: QueryClient;
let live: ReturnType<typeof createLiveUpdates>;

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  live = createLiveUpdates(client);
  live.receive({ streams: 0 });
  setLiveUpdates(live);
});

afterEach(() => {
  setLiveUpdates(undefined);
  client.clear();
  vi.useRealTimers();
});

/** Mounts a query; returns the number of its requests since the first one. */
async function mountQuery(queryKey: QueryKey, topics?: Topic[]) {
  const queryFn = vi.fn(async () => 'data');
  new QueryObserver(client, { queryKey, queryFn, ...(topics && { meta: { topics } }) }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  queryFn.mockClear();
  return queryFn;
}

function mutate(topics: Topic[], mutationFn: () => Promise<unknown> = async () => 'done') {
  const settled = vi.fn();
  void new MutationObserver(client, { mutationFn, meta: { topics } }).mutate().then(settled, settled);
  return settled;
}

describe('a change by this page', () => {
  it('fetches each query once when the event arrives before the response', async () => {
    const list = await mountQuery(['deadlines']);
    const response = Promise.withResolvers<void>();
    const settled = mutate(['deadlines'], () => response.promise);
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(100);
    response.resolve();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list).toHaveBeenCalledTimes(1);
    expect(settled).toHaveBeenCalled();
  });

  it('fetches each query once when the event arrives after the response', async () => {
    const list = await mountQuery(['deadlines']);
    const settled = mutate(['deadlines']);
    await vi.advanceTimersByTimeAsync(300);
    expect(settled).not.toHaveBeenCalled();
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('fetches a query that follows several of the changed topics once', async () => {
    const week = await mountQuery(['appointments', 'week'], ['availability']);
    mutate(['appointments', 'availability']);
    live.receive('appointments');
    live.receive('availability');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(week).toHaveBeenCalledTimes(1);
  });

  it('settles only after the refetch', async () => {
    await mountQuery(['deadlines']);
    const refetch = Promise.withResolvers<string>();
    client
      .getQueryCache()
      .find({ queryKey: ['deadlines'] })
      ?.setOptions({
        queryKey: ['deadlines'],
        queryFn: () => refetch.promise,
      });
    const settled = mutate(['deadlines']);
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(500);
    expect(settled).not.toHaveBeenCalled();
    refetch.resolve('data');
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalled();
  });

  it('fetches once even if the response arrives long after the event', async () => {
    const list = await mountQuery(['files']);
    const response = Promise.withResolvers<void>();
    const settled = mutate(['files'], () => response.promise);
    live.receive('files');
    await vi.advanceTimersByTimeAsync(3_000);
    response.resolve();
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('waits for its own event if the event of another change came shortly before it', async () => {
    const list = await mountQuery(['deadlines']);
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(10);
    const settled = mutate(['deadlines']);
    await vi.advanceTimersByTimeAsync(500);
    expect(settled).not.toHaveBeenCalled();
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toHaveBeenCalled();
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('refetches on its own event at once if the event of another change came before the response', async () => {
    live.receive({ streams: 50 });
    const list = await mountQuery(['files']);
    const response = Promise.withResolvers<void>();
    const settled = mutate(['files'], () => response.promise);
    live.receive('files');
    await vi.advanceTimersByTimeAsync(100);
    response.resolve();
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toHaveBeenCalled();
    live.receive('files');
    await vi.advanceTimersByTimeAsync(100);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('refetches without an event if its event is lost', async () => {
    const list = await mountQuery(['deadlines']);
    const settled = mutate(['deadlines']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list).toHaveBeenCalledTimes(1);
    expect(settled).toHaveBeenCalled();
  });

  it('refetches topics that are not announced to this user at once', async () => {
    const user = await mountQuery(['user']);
    const users = await mountQuery(['users']);
    mutate(['users', 'user']);
    live.receive('users');
    await vi.advanceTimersByTimeAsync(100);
    expect(users).toHaveBeenCalledTimes(1);
    expect(user).toHaveBeenCalledTimes(1);
  });

  it('refetches at once if the page receives no events', async () => {
    setLiveUpdates(undefined);
    const list = await mountQuery(['appointments']);
    mutate(['appointments']);
    await vi.advanceTimersByTimeAsync(0);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('refetches after an error only if the mutation asks for it', async () => {
    const list = await mountQuery(['messages']);
    const fail = () => Promise.reject(new Error('409'));
    mutate(['messages'], fail);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list).not.toHaveBeenCalled();
    const meta = { topics: ['messages' as const], refetchAfterError: true };
    void new MutationObserver(client, { mutationFn: fail, meta }).mutate().catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(list).toHaveBeenCalledTimes(1);
  });
});

describe('a stream that opens', () => {
  const loadedMs = 3_000;

  async function openWith(recent: RecentEvents) {
    const opened = createLiveUpdates(client, () => loadedMs);
    const files = await mountQuery(['files']);
    const dashboard = await mountQuery(['dashboard', 'customer'], ['messages']);
    opened.receive({ streams: 0 });
    opened.receive(recent);
    await vi.advanceTimersByTimeAsync(100);
    return { files, dashboard };
  }

  it('does not refetch what has not changed since the page started loading', async () => {
    const { files, dashboard } = await openWith({ knownMs: 60_000, topics: { files: loadedMs + 1 } });
    expect(files).not.toHaveBeenCalled();
    expect(dashboard).not.toHaveBeenCalled();
  });

  it('refetches what changed while the page was loading', async () => {
    const { files, dashboard } = await openWith({ knownMs: 60_000, topics: { messages: loadedMs } });
    expect(files).not.toHaveBeenCalled();
    expect(dashboard).toHaveBeenCalledTimes(1);
  });

  it('refetches everything if the node has not listened as long as the page is old', async () => {
    const { files, dashboard } = await openWith({ knownMs: loadedMs - 1, topics: {} });
    expect(files).toHaveBeenCalledTimes(1);
    expect(dashboard).toHaveBeenCalledTimes(1);
  });
});

describe('an event', () => {
  it('refetches the queries of its topic and those that follow it, and no others', async () => {
    const list = await mountQuery(['contacts', { text: '' }]);
    const dashboard = await mountQuery(['dashboard', 'admin'], ['contacts', 'users']);
    const other = await mountQuery(['deadlines']);
    live.receive('contacts');
    await vi.advanceTimersByTimeAsync(100);
    expect(list).toHaveBeenCalledTimes(1);
    expect(dashboard).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
  });

  it("refetches again if another user's change follows one by this page", async () => {
    const list = await mountQuery(['deadlines']);
    mutate(['deadlines']);
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(100);
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(100);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('refetches everything but the session after a reconnection', async () => {
    const list = await mountQuery(['deadlines']);
    const user = await mountQuery(['user']);
    live.receive(everything);
    await vi.advanceTimersByTimeAsync(100);
    expect(list).toHaveBeenCalledTimes(1);
    expect(user).not.toHaveBeenCalled();
  });
});

import { MutationObserver, type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everything, type Topic } from '#shared/live.ts';
import { createLiveUpdates } from './live-updates.ts';
import { createQueryClient } from './query-client.ts';
import { setLiveUpdates } from './topics.ts';

let client: QueryClient;
let live: ReturnType<typeof createLiveUpdates>;

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  live = createLiveUpdates(client);
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

  it('fetches a query once that follows several of the changed topics', async () => {
    const week = await mountQuery(['appointments', 'week'], ['availability']);
    mutate(['appointments', 'availability']);
    live.receive('appointments');
    live.receive('availability');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(week).toHaveBeenCalledTimes(1);
  });

  it('is settled after the refetch, not before', async () => {
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

  it('fetches once although the response arrives long after the event', async () => {
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

  it('waits for its own event when one of another change came shortly before it', async () => {
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

  it('refetches by itself when its event is lost', async () => {
    const list = await mountQuery(['deadlines']);
    const settled = mutate(['deadlines']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list).toHaveBeenCalledTimes(1);
    expect(settled).toHaveBeenCalled();
  });

  it('refetches at once the topics that are not announced to this user', async () => {
    const user = await mountQuery(['user']);
    const users = await mountQuery(['users']);
    mutate(['users', 'user']);
    live.receive('users');
    await vi.advanceTimersByTimeAsync(100);
    expect(users).toHaveBeenCalledTimes(1);
    expect(user).toHaveBeenCalledTimes(1);
  });

  it('refetches at once where the page receives no events', async () => {
    setLiveUpdates(undefined);
    const list = await mountQuery(['appointments']);
    mutate(['appointments']);
    await vi.advanceTimersByTimeAsync(0);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('refetches after an error only where the mutation asks for it', async () => {
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

  it('of another user after one by this page refetches again', async () => {
    const list = await mountQuery(['deadlines']);
    mutate(['deadlines']);
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(100);
    live.receive('deadlines');
    await vi.advanceTimersByTimeAsync(100);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('after a reconnection refetches everything but the session', async () => {
    const list = await mountQuery(['deadlines']);
    const user = await mountQuery(['user']);
    live.receive(everything);
    await vi.advanceTimersByTimeAsync(100);
    expect(list).toHaveBeenCalledTimes(1);
    expect(user).not.toHaveBeenCalled();
  });
});

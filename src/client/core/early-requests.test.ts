import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardEarlyResponses, takeEarlyResponse } from './early-requests.ts';
import { postToTabs } from './session-tabs.ts';

const url = '/api/dashboard';
const respond = (status: number) => Promise.resolve(new Response('{}', { status }));
const early = (response: Promise<Response>) =>
  vi.stubGlobal('window', { earlyRequests: { [url]: response } });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('an early response', () => {
  it('is taken once', async () => {
    early(respond(200));
    expect((await takeEarlyResponse(url))?.status).toBe(200);
    expect(await takeEarlyResponse(url)).toBeUndefined();
  });

  it('that says that nobody is signed in is taken too', async () => {
    early(respond(401));
    expect((await takeEarlyResponse(url))?.status).toBe(401);
  });

  it.each([403, 429, 503])('with status %i is not: what it asked for may be done by now', async (status) => {
    early(respond(status));
    expect(await takeEarlyResponse(url)).toBeUndefined();
  });

  it('that never came is not', async () => {
    early(Promise.reject(new TypeError('Failed to fetch')));
    expect(await takeEarlyResponse(url)).toBeUndefined();
  });

  it('is another user’s after a sign-in here', async () => {
    early(respond(200));
    discardEarlyResponses();
    expect(await takeEarlyResponse(url)).toBeUndefined();
  });

  it('is another user’s after a sign-in in another tab, while the scripts were being loaded', async () => {
    early(respond(200));
    postToTabs({ userId: 8 });
    expect(await takeEarlyResponse(url)).toBeUndefined();
  });

  it('is taken after a session ended in another tab, which changes no user', async () => {
    early(respond(200));
    postToTabs('over');
    expect((await takeEarlyResponse(url))?.status).toBe(200);
  });
});

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

describe('takeEarlyResponse', () => {
  it('returns a response once', async () => {
    early(respond(200));
    expect((await takeEarlyResponse(url))?.status).toBe(200);
    expect(await takeEarlyResponse(url)).toBeUndefined();
  });

  it('returns a 401 response too', async () => {
    early(respond(401));
    expect((await takeEarlyResponse(url))?.status).toBe(401);
  });

  it.each([403, 429, 503])(
    'drops a response with status %i, whose cause may be resolved by now',
    async (status) => {
      early(respond(status));
      expect(await takeEarlyResponse(url)).toBeUndefined();
    },
  );

  it('drops a failed request', async () => {
    early(Promise.reject(new TypeError('Failed to fetch')));
    expect(await takeEarlyResponse(url)).toBeUndefined();
  });

  it('drops the response after a sign-in in this tab', async () => {
    early(respond(200));
    discardEarlyResponses();
    expect(await takeEarlyResponse(url)).toBeUndefined();
  });

  it('drops the response after a sign-in in another tab while the scripts were loading', async () => {
    early(respond(200));
    postToTabs({ userId: 8 });
    expect(await takeEarlyResponse(url)).toBeUndefined();
  });

  it('returns the response after a session expired in another tab, since the user is the same', async () => {
    early(respond(200));
    postToTabs('over');
    expect((await takeEarlyResponse(url))?.status).toBe(200);
  });
});

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as liveApi from '#shared/live.ts';
import { everything, type StreamCount } from '#shared/live.ts';
import { isSignedOut } from './api-error.ts';
import { createLiveUpdates, type LiveEvent } from './live-updates.ts';
import { fetchUser, userKey } from './session.ts';
import { setSessionExpired, useSessionExpired } from './session-expired.ts';
import { setLiveUpdates } from './topics.ts';

/** EventSource does not reconnect after an error status, so we retry in case the server is full or restarting. */
const retryMs = 10_000;

/**
 * How long to wait for the `recent` event before refetching everything. Servers of the previous version do not send it.
 */
const recentMs = 2_000;

/**
 * Refetches the topics that events name. When the stream opens, refetches what changed while the page was loading;
 * after an interruption, everything, because events may have been missed. One tab per browser holds the stream and
 * passes its events on to the others: browsers open only six connections to a server, and each tab would take one.
 */
export function useLive(userId: number): void {
  const client = useQueryClient();
  const over = useSessionExpired();
  useEffect(() => {
    if (over) return;
    const name = `live ${userId}`;
    const unmounted = new AbortController();
    const updates = createLiveUpdates(client);
    setLiveUpdates(updates);
    const tabs = new BroadcastChannel(name);
    tabs.onmessage = ({ data }) => updates.receive(data);
    const publish = (event: LiveEvent) => {
      tabs.postMessage(event);
      updates.receive(event);
    };
    // Without HTTPS, except on localhost, there are no locks: every tab then opens its own stream.
    const hold = () => holdStream(client, { publish, onStreams: updates.receive }, unmounted.signal);
    if (!navigator.locks) void hold();
    else {
      navigator.locks.request(name, { signal: unmounted.signal }, hold).catch((error) => {
        if (!unmounted.signal.aborted) throw error;
      });
    }
    return () => {
      unmounted.abort();
      tabs.close();
      setLiveUpdates(undefined);
    };
  }, [client, userId, over]);
}

/** Resolves when the signal aborts, which releases the lock to another tab. */
function holdStream(
  client: QueryClient,
  { publish, onStreams }: { publish: (event: LiveEvent) => void; onStreams: (count: StreamCount) => void },
  signal: AbortSignal,
): Promise<void> {
  return new Promise((done) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let untold: ReturnType<typeof setTimeout>;
    let interrupted = false;

    function open() {
      source = new EventSource(liveApi.open.path);
      source.onopen = () => {
        if (interrupted) publish(everything);
        else untold = setTimeout(() => publish(everything), recentMs);
      };
      source.addEventListener('recent', ({ data }) => {
        clearTimeout(untold);
        if (!interrupted) publish(JSON.parse(data));
      });
      source.addEventListener('streams', ({ data }) => onStreams(JSON.parse(data)));
      source.onmessage = ({ data }) => publish(data);
      source.onerror = () => {
        interrupted = true;
        clearTimeout(untold);
        if (source?.readyState === EventSource.CLOSED) void checkSession();
      };
    }

    async function checkSession() {
      // The answer may arrive after a sign-out or another sign-in, which must keep the last word.
      try {
        const user = await fetchUser(client);
        if (signal.aborted) return;
        client.setQueryData(userKey, user);
      } catch (error) {
        if (signal.aborted) return;
        if (isSignedOut(error)) return setSessionExpired(true);
      }
      timer = setTimeout(open, retryMs);
    }

    function end() {
      clearTimeout(timer);
      clearTimeout(untold);
      source?.close();
      done();
    }

    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    open();
  });
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as liveApi from '#shared/live.ts';
import { everything } from '#shared/live.ts';
import { isSignedOut } from './api-error.ts';
import { createLiveUpdates, type LiveEvent } from './live-updates.ts';
import { fetchUser, userKey } from './session.ts';
import { setSessionExpired, useSessionExpired } from './session-expired.ts';
import { setLiveUpdates } from './topics.ts';

/** EventSource does not reconnect after an error status, so a server that is full or restarting is retried here. */
const retryMs = 10_000;

/**
 * Refetches the topics that events name, and everything after each (re)connection, because events may have been missed.
 * One tab of a browser holds the stream and passes its events on to the others: browsers open only six connections to a
 * server, and each tab would take one.
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
    // Plain http to another machine has no locks: there every tab opens its own stream.
    if (!navigator.locks) void holdStream(client, publish, unmounted.signal);
    else {
      navigator.locks
        .request(name, { signal: unmounted.signal }, () => holdStream(client, publish, unmounted.signal))
        .catch((error) => {
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

/** Resolves when the signal aborts: the lock then goes to another tab. */
function holdStream(
  client: QueryClient,
  publish: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((done) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout>;

    function open() {
      source = new EventSource(liveApi.open.path);
      source.onopen = () => publish(everything);
      source.onmessage = ({ data }) => publish(data);
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) void checkSession();
      };
    }

    async function checkSession() {
      try {
        client.setQueryData(userKey, await fetchUser(client));
      } catch (error) {
        if (isSignedOut(error)) return setSessionExpired(true);
      }
      timer = setTimeout(open, retryMs);
    }

    function end() {
      clearTimeout(timer);
      source?.close();
      done();
    }

    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    open();
  });
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readCurrentUser } from '#shared/accounts.ts';
import { everything, openLive, type Topic } from '#shared/live.ts';
import { call } from './api.ts';
import { isSignedOut } from './api-error.ts';
import { userKey } from './session.ts';
import { setSessionOver, useSessionOver } from './session-end.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Topics a query follows besides the one its key starts with. */
    queryMeta: { topics?: Topic[] };
  }
}

type News = Topic | typeof everything;

/** Refused for good, the browser gives up; a server that is merely full or restarting is asked again. */
const retryMs = 10_000;

/**
 * Keeps what is on screen true: a topic that changed is fetched again, and after every (re)connection everything is,
 * because nobody knows what was missed. One tab of a browser holds the stream and passes its news on to the others:
 * browsers open only six connections to a server, and each tab would take one.
 */
export function useLive(userId: number): void {
  const client = useQueryClient();
  const over = useSessionOver();
  useEffect(() => {
    if (over) return;
    const name = `live ${userId}`;
    const left = new AbortController();
    const tabs = new BroadcastChannel(name);
    tabs.onmessage = ({ data }) => refetch(client, data);
    const publish = (news: News) => {
      tabs.postMessage(news);
      refetch(client, news);
    };
    // Plain http to another machine has no locks: there every tab listens for itself.
    if (!navigator.locks) void holdStream(publish, left.signal);
    else {
      navigator.locks
        .request(name, { signal: left.signal }, () => holdStream(publish, left.signal))
        .catch((error) => {
          if (!left.signal.aborted) throw error;
        });
    }
    return () => {
      left.abort();
      tabs.close();
    };
  }, [client, userId, over]);
}

/** Listens until this tab leaves; the lock then goes to another. */
function holdStream(publish: (news: News) => void, left: AbortSignal): Promise<void> {
  return new Promise((done) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout>;

    function open() {
      source = new EventSource(openLive.path);
      source.onopen = () => publish(everything);
      source.onmessage = ({ data }) => publish(data);
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) void askWhy();
      };
    }

    async function askWhy() {
      try {
        await call(readCurrentUser);
      } catch (error) {
        if (isSignedOut(error)) return setSessionOver(true);
      }
      timer = setTimeout(open, retryMs);
    }

    function end() {
      clearTimeout(timer);
      source?.close();
      done();
    }

    if (left.aborted) return end();
    left.addEventListener('abort', end, { once: true });
    open();
  });
}

function refetch(client: QueryClient, news: News) {
  void client.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      news === everything
        ? queryKey[0] !== userKey[0]
        : queryKey[0] === news || (meta?.topics?.includes(news) ?? false),
  });
}

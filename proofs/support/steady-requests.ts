import { setTimeout as wait } from 'node:timers/promises';

interface Options extends RequestInit {
  /** The session token. */
  token?: string;
  json?: unknown;
  /** An error code that does not count as a failure. */
  mayAnswer?: string;
}

export type Send = (path: string, options?: Options) => Promise<string>;

interface Load {
  url: string;
  perSecond: number;
  /** Sends the request with this number, or a few that belong together. */
  request(turn: number, send: Send): Promise<unknown>;
}

/** Sends requests at a fixed rate, however long the responses take. */
export function sendSteadily({ url, perSecond, request }: Load) {
  const started = performance.now();
  const failures: string[] = [];
  const answers: { startedAt: number; milliseconds: number }[] = [];
  const pending = new Set<Promise<void>>();
  let sent = 0;

  const send: Send = async (path, { token, json, mayAnswer, ...options } = {}) => {
    sent += 1;
    const startedAt = performance.now();
    const at = () => `${((startedAt - started) / 1000).toFixed(1)} s: ${options.method ?? 'GET'} ${path}`;
    const headers = {
      ...(token && { cookie: `session=${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    };
    try {
      const body = json === undefined ? null : JSON.stringify(json);
      const response = await fetch(url + path, { body, ...options, headers: { origin: url, ...headers } });
      const text = await response.text();
      answers.push({ startedAt, milliseconds: performance.now() - startedAt });
      const isRight = response.ok || (mayAnswer && text.includes(`"code":"${mayAnswer}"`));
      if (!isRight) failures.push(`${at()}: ${response.status} ${text.slice(0, 200)}`);
      return response.ok ? text : '';
    } catch (error) {
      failures.push(`${at()}: ${(error as Error).cause ?? error}`);
      return '';
    }
  };

  let turn = 0;
  const timer = setInterval(() => {
    // If the process is late, it sends all requests that are due.
    for (const due = ((performance.now() - started) / 1000) * perSecond; turn + 1 <= due; ) {
      turn += 1;
      const done = request(turn, send).then(() => void pending.delete(done));
      pending.add(done);
    }
  }, 1000 / perSecond);

  return {
    seconds: (seconds: number) => wait(seconds * 1000),
    async stop() {
      clearInterval(timer);
      const seconds = (performance.now() - started) / 1000;
      await Promise.all(pending);
      return { sent, failures, answers, seconds };
    },
  };
}

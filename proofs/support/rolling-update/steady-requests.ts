import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

interface Load {
  url: string;
  token: string;
  staffId: number;
  perSecond: number;
}

const pages = ['/', '/services/notary', '/book', '/dashboard'];
const reads = ['/api/user', '/api/messages?limit=20', '/api/appointments', '/api/site', '/api/files'];

/** Sends requests at a fixed rate, however long the answers take: pages with a script of each, reads, and a write a second. */
export function sendSteadily({ url, token, staffId, perSecond }: Load) {
  const started = performance.now();
  const failures: string[] = [];
  const latencies: number[] = [];
  const pending = new Set<Promise<void>>();
  let sent = 0;

  async function send(path: string, options: RequestInit = {}): Promise<string> {
    sent += 1;
    const start = performance.now();
    const at = () => `${((start - started) / 1000).toFixed(1)} s: ${options.method ?? 'GET'} ${path}`;
    try {
      const headers = { cookie: `session=${token}`, origin: url, ...options.headers };
      const response = await fetch(url + path, { ...options, headers });
      const text = await response.text();
      latencies.push(performance.now() - start);
      if (!response.ok) failures.push(`${at()}: ${response.status} ${text.slice(0, 200)}`);
      return text;
    } catch (error) {
      failures.push(`${at()}: ${(error as Error).cause ?? error}`);
      return '';
    }
  }

  async function openPage(path: string): Promise<void> {
    const html = await send(path);
    const scripts = html.match(/\/assets\/[\w.-]+\.(js|css)/g) ?? [];
    const script = scripts[sent % Math.max(scripts.length, 1)];
    if (script) await send(script);
  }

  const write = () =>
    send('/api/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ toUserId: staffId, content: 'Is my return ready?' }),
    });

  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    const request =
      turn % perSecond === 0
        ? write()
        : turn % 4 === 0
          ? openPage(pages[(turn / 4) % pages.length] as string)
          : send(reads[turn % reads.length] as string);
    const done = request.then(() => void pending.delete(done));
    pending.add(done);
  }, 1000 / perSecond);

  return {
    seconds: (seconds: number) => wait(seconds * 1000),
    async stop() {
      clearInterval(timer);
      const seconds = (performance.now() - started) / 1000;
      await Promise.all(pending);
      return { sent, failures, latencies, seconds };
    },
  };
}

import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Kinds of requests that are measured separately. */
export type RequestKind =
  | 'page'
  | 'read'
  | 'read after an event'
  | 'sign-in'
  | 'upload'
  | 'download'
  | 'message'
  | 'answer'
  | 'small write'
  | 'booking';

/** What started between two calls of `take`. */
export interface Measured {
  /** Milliseconds to the last byte. */
  times: Partial<Record<RequestKind, number[]>>;
  errors: string[];
  events: number;
  /** Milliseconds from the first event of a batch until the page has refetched its data. */
  ages: number[];
}

export interface Caller {
  address: string;
  userId?: number;
  cookies: Record<string, string>;
}

export interface StreamEvents {
  onTopic(topic: string): void;
  /** How many streams the node has. */
  onStreams(count: number): void;
}

interface Options {
  method?: string;
  json?: object;
  body?: Buffer;
  headers?: Record<string, string>;
  /** A further status that is not an error. */
  mayAnswer?: number;
}

/** Keeps its connections open, as a proxy does. Each caller has its own address in `X-Forwarded-For`. */
export function createRequests(urls: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const streamAgent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  let measured: Measured = { times: {}, errors: [], events: 0, ages: [] };
  /** Pending requests, by the measurement they count in. */
  const open = new Map<Measured, Set<Promise<string>>>();
  let turn = 0;
  const nextUrl = () => urls[turn++ % urls.length] as string;
  const headersOf = ({ address, cookies }: Caller) => ({
    'x-forwarded-for': address,
    'accept-encoding': 'br',
    'sec-fetch-site': 'same-origin',
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  });

  function answerOf(call: ClientRequest, body?: Buffer | string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      call.on('response', resolve).on('error', reject).end(body);
    });
  }

  function send(kind: RequestKind, caller: Caller, path: string, options: Options = {}): Promise<string> {
    const into = measured;
    const sent = open.get(into) ?? new Set();
    open.set(into, sent);
    const answered = time(into, kind, caller, path, options).finally(() => sent.delete(answered));
    sent.add(answered);
    return answered;
  }

  async function time(
    into: Measured,
    kind: RequestKind,
    caller: Caller,
    path: string,
    { method = 'GET', json, body, headers, mayAnswer }: Options,
  ): Promise<string> {
    const began = performance.now();
    const payload = json ? JSON.stringify(json) : body;
    try {
      const call = request(nextUrl() + path, {
        method,
        agent,
        headers: {
          ...headersOf(caller),
          ...(json && { 'content-type': 'application/json' }),
          ...(payload && { 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
        timeout: 60_000,
      });
      call.on('timeout', () => call.destroy(new Error('no answer in a minute')));
      const response = await answerOf(call, payload);
      const answer = await text(response);
      into.times[kind] ??= [];
      into.times[kind].push(performance.now() - began);
      const { statusCode = 0 } = response;
      keepCookies(caller, response);
      if (statusCode < 300) return answer;
      if (statusCode !== mayAnswer)
        into.errors.push(`${method} ${path}: ${statusCode} ${answer.slice(0, 150)}`);
    } catch (error) {
      into.errors.push(`${method} ${path}: ${error}`);
    }
    return '';
  }

  /** Returns a function that closes the stream. */
  async function openStream(caller: Caller, { onTopic, onStreams }: StreamEvents): Promise<() => void> {
    const call = request(`${nextUrl()}/api/live`, { agent: streamAgent, headers: headersOf(caller) });
    const close = () => void call.destroy();
    try {
      const response = await answerOf(call);
      if (response.statusCode !== 200) measured.errors.push(`stream: ${response.statusCode}`);
      call.on('error', () => {});
      response.on('error', () => {});
      response.setEncoding('utf8').on('data', (chunk: string) => {
        for (const [, topic] of chunk.matchAll(/^data: (\w.*)$/gm)) {
          measured.events += 1;
          onTopic(String(topic));
        }
        const [, count] = /^data: \{"streams":(\d+)\}$/m.exec(chunk) ?? [];
        if (count) onStreams(Number(count));
      });
    } catch (error) {
      measured.errors.push(`stream: ${error}`);
    }
    return close;
  }

  return {
    send,
    openStream,
    noteAge: (ms: number) => void measured.ages.push(ms),
    /** What was measured since the previous call. Waits for pending requests, because the slowest are among them. */
    async take(): Promise<Measured> {
      const taken = measured;
      measured = { times: {}, errors: [], events: 0, ages: [] };
      await Promise.all(open.get(taken) ?? []);
      open.delete(taken);
      return taken;
    },
  };
}

export type Requests = ReturnType<typeof createRequests>;

function keepCookies({ cookies }: Caller, { headers }: IncomingMessage): void {
  for (const cookie of headers['set-cookie'] ?? []) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    if (value) cookies[name] = value;
    else delete cookies[name];
  }
}

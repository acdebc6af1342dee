import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Engine, type EngineWindow, type PageFunction, timeZone } from './engine.ts';

const binary = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

interface LogEntry {
  level: string;
  text: string;
  source: { context: string };
}

interface Answer {
  id?: number;
  method?: string;
  result?: unknown;
  error?: string;
  message?: string;
  params?: LogEntry;
}

/**
 * Firefox speaks WebDriver BiDi itself: no driver and no package is needed. Playwright's own connection to an installed
 * Firefox uses commands that Debian's release does not know yet.
 */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'portal-firefox-'));
  const browser = spawn(
    binary,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: timeZone } },
  );
  const exited = once(browser, 'exit');
  const session = await connect(await addressOf(browser.stderr));
  return {
    openWindow: () => openWindow(session),
    async stop() {
      await session.send('browser.close', {});
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface(output);
  const address = Promise.withResolvers<string>();
  // Reads all output: a full pipe would block the browser.
  lines.on('line', (line) => {
    const [, url] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
    if (url) address.resolve(url);
  });
  lines.on('close', () => address.reject(new Error('Firefox has ended')));
  return address.promise;
}

interface Session {
  send<T>(method: string, params: object): Promise<T>;
  log: LogEntry[];
}

async function connect(url: string): Promise<Session> {
  const socket = new WebSocket(`${url}/session`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const log: LogEntry[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message, params } = JSON.parse(data) as Answer;
    if (id === undefined) {
      if (params?.level === 'error') log.push(params);
      return;
    }
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(`${error}: ${message}`));
    else call?.resolve(result);
  });
  await once(socket, 'open');

  let lastId = 0;
  function send<T>(method: string, params: object): Promise<T> {
    lastId += 1;
    const call = Promise.withResolvers<unknown>();
    waiting.set(lastId, call);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return call.promise as Promise<T>;
  }

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return { send, log };
}

async function openWindow({ send, log }: Session): Promise<EngineWindow> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });

  async function run<T>(script: PageFunction<T>, node?: string, value = ''): Promise<T> {
    const answer = await send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      {
        functionDeclaration: `(node, value) => JSON.stringify((${script})(node ?? document.documentElement, value))`,
        arguments: [node ? { sharedId: node } : { type: 'undefined' }, { type: 'string', value }],
        target: { context },
        awaitPromise: true,
      },
    );
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer.result?.value === undefined ? (undefined as T) : JSON.parse(answer.result.value);
  }

  const perform = (source: { type: string; actions: object[] }) =>
    send<void>('input.performActions', { context, actions: [{ id: source.type, ...source }] });

  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),

    async setCookies(site, cookies) {
      for (const { name, value, httpOnly } of cookies)
        await send('storage.setCookie', {
          cookie: {
            name,
            value: { type: 'string', value },
            domain: new URL(site).hostname,
            httpOnly,
            sameSite: 'lax',
          },
          partition: { type: 'storageKey', userContext },
        });
    },

    resize: (viewport) => send('browsingContext.setViewport', { context, viewport }),

    async find(xpath) {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'xpath', value: xpath },
      });
      return nodes.map(({ sharedId }) => sharedId);
    },

    run,

    click: (node) =>
      perform({
        type: 'pointer',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId: node } } },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),

    async type(node, text) {
      await run((field) => field.focus(), node);
      const keys = [...text].flatMap((key) => [
        { type: 'keyDown', value: key },
        { type: 'keyUp', value: key },
      ]);
      await perform({ type: 'key', actions: keys });
    },

    attach: (node, path) => send('input.setFiles', { context, element: { sharedId: node }, files: [path] }),

    errors: async () => log.filter(({ source }) => source.context === context).map(({ text }) => text),

    close: () => send('browser.removeUserContext', { userContext }),
  };
}

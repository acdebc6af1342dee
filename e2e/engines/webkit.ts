import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#scripts/free-port.ts';
import { type Engine, type EngineWindow, type PageFunction, timeZone, waitFor } from './engine.ts';

/** WebKitGTK's MiniBrowser, which the driver starts. Its path contains the machine's architecture. */
const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' };
const browser =
  process.env.WEBKIT_PATH ?? `/usr/lib/${architectures[process.arch]}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** The key of a node reference in WebDriver's JSON. */
const nodeKey = 'element-6066-11e4-a52e-4f735466cecf';
type WireNode = { [nodeKey]: string };

/** Safari's engine, controlled over WebDriver by the driver from Debian's package. It renders to a virtual screen. */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    // A process group of its own, so that the virtual screen is killed with it.
    detached: true,
    env: {
      ...process.env,
      TZ: timeZone,
      // The sandbox does not work as root, and the virtual screen has no GPU.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const exited = once(driver, 'exit');

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(30_000),
    }).catch((cause) => {
      throw new Error(`${method} ${path}: ${cause.message}`, { cause });
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  await waitFor('the driver of WebKit', () => call<{ ready: boolean }>('GET', '/status'));
  return {
    openWindow: () => openWindow(call),
    async stop() {
      process.kill(-(driver.pid as number));
      await exited;
    },
  };
}

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

async function openWindow(call: Call): Promise<EngineWindow> {
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    },
  });
  const session = `/session/${sessionId}`;
  const post = <T>(path: string, body: object = {}) => call<T>('POST', `${session}${path}`, body);

  const run = <T>(script: PageFunction<T>, node?: string, value = '') =>
    post<T>('/execute/sync', {
      script: `return (${script})(arguments[0] ?? document.documentElement, arguments[1])`,
      args: [node ? { [nodeKey]: node } : null, value],
    });

  return {
    async open(url) {
      await post('/url', { url });
      await run(collectErrors);
    },

    async setCookies(site, cookies) {
      // WebDriver sets cookies only for the site of the open page.
      await post('/url', { url: new URL('/robots.txt', site).href });
      for (const cookie of cookies)
        await post('/cookie', { cookie: { ...cookie, path: '/', sameSite: 'Lax' } });
    },

    resize: (size) => post('/window/rect', size),

    async find(xpath) {
      const nodes = await post<WireNode[]>('/elements', { using: 'xpath', value: xpath });
      return nodes.map((node) => node[nodeKey]);
    },

    run,

    click: (node) => post(`/element/${node}/click`),

    type: (node, text) => post(`/element/${node}/value`, { text }),

    attach: (node, path) => post(`/element/${node}/value`, { text: path }),

    errors: async () => JSON.parse(await run((root) => root.dataset.errors ?? '[]')),

    close: () => call('DELETE', session),
  };
}

/** WebDriver does not report console output, so the page collects its own errors. */
function collectErrors(root: HTMLElement): void {
  const note = (error: unknown) => {
    root.dataset.errors = JSON.stringify([...JSON.parse(root.dataset.errors ?? '[]'), String(error)]);
  };
  const print = console.error;
  console.error = (...values: unknown[]) => {
    note(values.join(' '));
    print(...values);
  };
  addEventListener('error', ({ error, message }) => note(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
}

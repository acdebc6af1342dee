/** A node of the page, as its engine names it. */
export type NodeReference = string;

/** The size of a window, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A function that runs in the page. It is sent as text, so it cannot use outer variables. */
export type PageFunction<T> = (node: HTMLElement, value: string) => T;

export interface Cookie {
  name: string;
  value: string;
  httpOnly: boolean;
}

/** A window with its own cookies and storage, limited to what both protocols support. `tab.ts` waits and retries. */
export interface EngineWindow {
  open(url: string): Promise<void>;
  setCookies(site: string, cookies: Cookie[]): Promise<void>;
  resize(size: Size): Promise<void>;
  find(xpath: string): Promise<NodeReference[]>;
  /** Without a node the function gets the page's root element. */
  run<T>(script: PageFunction<T>, node?: NodeReference, value?: string): Promise<T>;
  click(node: NodeReference): Promise<void>;
  type(node: NodeReference, text: string): Promise<void>;
  attach(node: NodeReference, path: string): Promise<void>;
  /** Errors that the page logged or threw. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Engine {
  openWindow(): Promise<EngineWindow>;
  stop(): Promise<void>;
}

/** Like the journeys in Chromium: neither UTC nor the firm's zone. */
export const timeZone = 'Pacific/Auckland';

export async function waitFor<T>(
  what: string,
  attempt: () => Promise<T | undefined | null | false>,
  timeout = 30_000,
): Promise<T> {
  const end = Date.now() + timeout;
  let reason = '';
  do {
    try {
      const result = await attempt();
      if (result) return result;
    } catch (error) {
      reason = `: ${(error as Error).message}`;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (Date.now() < end);
  throw new Error(`${what}: not within ${timeout / 1000} seconds${reason}`);
}

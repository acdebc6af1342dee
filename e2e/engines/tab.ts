import { type EngineWindow, type NodeReference, type Size, waitFor } from './engine.ts';

const quote = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);

/** XPath, because both engines support it. */
export const button = (name: string) =>
  `//*[self::button or @role='tab' or @role='menuitem'][normalize-space()=${quote(name)} or span/span=${quote(name)} or starts-with(@aria-label, ${quote(name)})]`;
export const field = (label: string) =>
  `//*[@id=//label[starts-with(normalize-space(), ${quote(label)})]/@for] | //textarea[@aria-label=${quote(label)}]`;
/** The innermost nodes that contain these words. */
export const text = (words: string) => {
  const has = `contains(normalize-space(), ${quote(words)})`;
  return `//*[${has}][not(*[${has}])]`;
};
export const heading = (words: string) =>
  `//*[self::h1 or self::h2][contains(normalize-space(), ${quote(words)})]`;

/** A window as a person uses it: every step waits until it is possible. */
export class Tab {
  readonly #window: EngineWindow;
  readonly #site: string;

  constructor(window: EngineWindow, site: string) {
    this.#window = window;
    this.#site = site;
  }

  async open(path: string): Promise<void> {
    await this.#window.open(new URL(path, this.#site).href);
    // Firefox logs an error for a font that is still loading when the page is left.
    await waitFor('scripts and fonts of the page', () =>
      this.#window.run(
        () =>
          document.fonts.status === 'loaded' &&
          Object.keys(document).some((key) => key.startsWith('_reactListening')),
      ),
    );
  }

  /** Sets the cookies of a session that the test has inserted into the database. */
  async signIn(token: string): Promise<void> {
    await this.#window.setCookies(this.#site, [
      { name: 'session', value: token, httpOnly: true },
      { name: 'signed_in', value: '1', httpOnly: false },
    ]);
  }

  resize(size: Size): Promise<void> {
    return this.#window.resize(size);
  }

  /** The first node that is visible. */
  see(xpath: string): Promise<NodeReference> {
    return waitFor(`to see ${xpath}`, () => this.#visible(xpath));
  }

  async seePath(path: string): Promise<void> {
    await waitFor(`to be at ${path}`, async () => (await this.path()) === path);
  }

  path(): Promise<string> {
    return this.#window.run(() => location.pathname);
  }

  async click(xpath: string): Promise<void> {
    await waitFor(`to click ${xpath}`, async () => {
      const node = await this.#visible(xpath);
      if (!node) return false;
      await this.#expectReachable(node);
      await this.#window.click(node);
      return true;
    });
  }

  async fill(xpath: string, words: string): Promise<void> {
    const node = await this.see(xpath);
    await waitFor(`to reach ${xpath}`, () => this.#expectReachable(node));
    await this.#window.type(node, words);
    await waitFor(`'${words}' in ${xpath}`, () =>
      this.#window.run((element, value) => (element as HTMLInputElement).value === value, node, words),
    );
  }

  /** Chooses an option by its value or its text. Set by script: a select's list is not part of the page. */
  async choose(xpath: string, option: string): Promise<void> {
    const node = await this.see(xpath);
    await waitFor(`option ${option} of ${xpath}`, () =>
      this.#window.run(
        (element, wanted) => {
          const select = element as HTMLSelectElement;
          const found = [...select.options].find(({ value, text }) => value === wanted || text === wanted);
          if (!found) return false;
          select.value = found.value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
          return true;
        },
        node,
        option,
      ),
    );
  }

  /** File inputs are hidden behind a button. */
  async attach(path: string): Promise<void> {
    const [node] = await waitFor('a file input', async () => {
      const nodes = await this.#window.find("//input[@type='file'][@multiple]");
      return nodes.length > 0 && nodes;
    });
    await this.#window.attach(node as NodeReference, path);
  }

  /** A value from the page, once it is neither empty nor false. */
  read<T>(xpath: string, script: (element: HTMLElement) => T): Promise<T> {
    return waitFor(`to read ${xpath}`, async () => {
      const [node] = await this.#window.find(xpath);
      return node ? this.#window.run(script, node) : undefined;
    });
  }

  async count(xpath: string): Promise<number> {
    return (await this.#window.find(xpath)).length;
  }

  errors(): Promise<string[]> {
    return this.#window.errors();
  }

  async #visible(xpath: string): Promise<NodeReference | undefined> {
    for (const node of await this.#window.find(xpath)) {
      if (await this.#window.run((element) => element.checkVisibility() && element.offsetHeight > 0, node))
        return node;
    }
  }

  /** Fails unless a click on the middle of the node would hit it: in view, not moving and not covered. */
  async #expectReachable(node: NodeReference): Promise<true> {
    const place = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const reached = top && (element.contains(top) || top.contains(element));
      return { position: `${x} ${y}`, cover: reached ? '' : (top?.outerHTML.slice(0, 200) ?? 'the edge') };
    };
    const before = await this.#window.run(place, node);
    const { position, cover } = await this.#window.run(place, node);
    if (cover) throw new Error(`It is covered by ${cover}`);
    if (position !== before.position) throw new Error('It moves');
    return true;
  }
}

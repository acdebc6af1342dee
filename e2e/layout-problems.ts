/**
 * Finds clipped, covered, overlapping and edge-touching controls and texts of a page at its current width. Runs in the
 * browser, so it cannot use outer variables. With a dialog open only the dialog is checked.
 */
export function layoutProblems(inside: Window): { problems: string[]; layout: string } {
  /** Smaller differences are rounding. */
  const tolerance = 1.5;
  /** A control closer to the window's edge looks cut off. Bars that belong at the edge have `data-edge`. */
  const windowMargin = 4;
  /** The narrowest message column in which two lines are readable. */
  const messageColumnPx = 208;
  /** A select of this width shows about 40 letters. */
  const choiceRem = 20;

  const view = inside.document;
  const root = view.documentElement;
  const styles = new Map<Element, CSSStyleDeclaration>();
  function styleOf(element: Element): CSSStyleDeclaration {
    const style = styles.get(element) ?? inside.getComputedStyle(element);
    styles.set(element, style);
    return style;
  }

  const found = new Set<string>();
  function nameOf(element: Element): string {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent?.trim();
    return `${element.localName} '${name?.slice(0, 40)}'`;
  }

  const dialogs = view.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]');
  const layer = [...dialogs].filter((dialog) => dialog.checkVisibility()).at(-1) ?? view.body;

  type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  /** A control, or a line of text. */
  interface Part {
    element: Element;
    box: Box;
    /** Only parts that scroll together are compared: floating elements may cover others. */
    plane: Element;
  }
  const isVisible = (element: Element, { left, right, top, bottom }: Box) =>
    right - left > 2 &&
    bottom - top > 2 &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    styleOf(element).clipPath === 'none' &&
    !element.closest('[inert], [aria-hidden="true"], .sr-only');
  const overlap = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > tolerance &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > tolerance;
  function planeOf(element: Element): Element {
    for (let at: Element | null = element; at && at !== layer; at = at.parentElement)
      if (['fixed', 'sticky'].includes(styleOf(at).position)) return at;
    return layer;
  }

  /** The box without line spacing, or without the padding above and below a control that only enlarges its target. */
  function core({ left, right, top, bottom }: Box): Box {
    const air = (bottom - top) * 0.25;
    return { left, right, top: top + air, bottom: bottom - air };
  }
  /** The part that ancestors do not clip, as they do with line-clamped text or with rows scrolled out of a list. */
  function visiblePart(element: Element, box: Box): Box | undefined {
    let { left, right, top, bottom } = box;
    for (let at: Element | null = element; at && at !== layer; at = at.parentElement) {
      const { overflowX, overflowY } = styleOf(at);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = at.getBoundingClientRect();
      left = Math.max(left, frame.left);
      right = Math.min(right, frame.right);
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
    }
    return left < right && top < bottom ? { left, right, top, bottom } : undefined;
  }

  const controlSelector =
    'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], [role="switch"]';
  const controls: Part[] = [];
  for (const element of layer.querySelectorAll(controlSelector)) {
    if (!isVisible(element, element.getBoundingClientRect())) continue;
    const plane = planeOf(element);
    // A link that wraps has a box in each line.
    for (const box of element.getClientRects()) controls.push({ element, box, plane });
  }

  const lines: Part[] = [];
  const walker = view.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const range = view.createRange();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement as HTMLElement;
    if (!walker.currentNode.textContent?.trim() || element.closest('option, script, style, svg, noscript'))
      continue;
    if (!isVisible(element, element.getBoundingClientRect())) continue;
    range.selectNodeContents(walker.currentNode);
    const plane = planeOf(element);
    for (const line of range.getClientRects()) {
      const box = visiblePart(element, core(line));
      if (box) lines.push({ element, box, plane });
    }
  }

  function checkEdges({ element, box: { left, right, top, bottom } }: Part) {
    const atEdge = left < windowMargin || right > root.clientWidth - windowMargin;
    if (atEdge && !element.closest('[data-edge]')) found.add(`at the edge of the window: ${nameOf(element)}`);
    for (let at = element.parentElement; at && at !== view.body; at = at.parentElement) {
      const { position, overflowX, overflowY } = styleOf(at);
      if (position === 'fixed') break;
      const frame = at.getBoundingClientRect();
      const cutX = left < frame.left - tolerance || right > frame.right + tolerance;
      const cutY = top < bottom && (top < frame.top - tolerance || bottom > frame.bottom + tolerance);
      if (cutX && overflowX !== 'visible') found.add(`cut at the side: ${nameOf(element)}`);
      if (cutY && ['hidden', 'clip'].includes(overflowY)) found.add(`cut above or below: ${nameOf(element)}`);
      if (!['auto', 'scroll'].includes(overflowY)) continue;
      // The scrolled-out part can be scrolled into view, so outer elements do not cut it.
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
    }
  }

  /** Reports text that is larger than its element, except in text fields, which scroll. */
  function checkText(element: Element) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight, localName } = element;
    const { overflowX, textOverflow } = styleOf(element);
    const ends = overflowX !== 'visible' && textOverflow === 'ellipsis';
    if (clientWidth === 0 || ends || ['input', 'textarea', 'select'].includes(localName)) return;
    // A count overlaps the corner of its icon, and a switch's knob its end.
    if (element.matches('[role="switch"]') || element.querySelector('[data-count]')) return;
    if (scrollWidth > clientWidth + 1) found.add(`wider than its frame: ${nameOf(element)}`);
    if (['button', 'a'].includes(localName) && scrollHeight > clientHeight + 2)
      found.add(`taller than its frame: ${nameOf(element)}`);
  }

  function contentWidth(element: Element): number {
    const { paddingLeft, paddingRight } = styleOf(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  }
  /**
   * Whether a select may cut its choice with an ellipsis: some names are longer than any row, and the opened list shows
   * them in full. Allowed only if the select is as wide as its form, or wide enough for a usual name.
   */
  function mayEnd(select: Element): boolean {
    if (styleOf(select).textOverflow !== 'ellipsis') return false;
    if (select.clientWidth >= choiceRem * Number.parseFloat(styleOf(root).fontSize)) return true;
    const form = select.closest('form, section, main, [role="dialog"]') ?? layer;
    for (let at = select; at !== form && at.parentElement; at = at.parentElement)
      if (at.getBoundingClientRect().width < contentWidth(at.parentElement) - tolerance) return false;
    return true;
  }
  const canvas = view.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  function checkChoice(select: HTMLSelectElement) {
    if (mayEnd(select)) return;
    canvas.font = styleOf(select).font;
    const room = contentWidth(select);
    for (const { text } of select.options)
      if (canvas.measureText(text).width > room + tolerance)
        found.add(`the choice is cut: ${nameOf(select)}: ${text}`);
  }

  function forOverlapping(parts: Part[], report: (a: Part, b: Part) => void) {
    const sorted = parts.toSorted((a, b) => a.box.top - b.box.top);
    for (const [place, a] of sorted.entries())
      for (let next = place + 1; next < sorted.length; next++) {
        const b = sorted[next] as Part;
        if (b.box.top >= a.box.bottom) break;
        const together = a.element.contains(b.element) || b.element.contains(a.element);
        if (a.plane === b.plane && !together && overlap(a.box, b.box)) report(a, b);
      }
  }
  const isTextField = ({ element }: Part) => ['input', 'textarea'].includes(element.localName);
  const isIn = (a: Box, b: Box) =>
    a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;

  /** Every control in view must be clickable. */
  function checkReach({ element, box: whole, plane }: Part) {
    const box = visiblePart(element, whole);
    if (!box) return;
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < 0 || y < 0 || x >= root.clientWidth || y >= inside.innerHeight) return;
    const hit = view.elementFromPoint(x, y);
    const label = (element as HTMLInputElement).labels?.[0];
    if (!hit || element.contains(hit) || hit.contains(element) || label?.contains(hit)) return;
    if (planeOf(hit) === plane) found.add(`covered: ${nameOf(element)} by ${nameOf(hit)}`);
  }

  if (root.scrollWidth > root.clientWidth) found.add('the page scrolls sideways');
  if (layer !== view.body && layer.scrollWidth > layer.clientWidth) found.add('the dialog scrolls sideways');
  for (const control of controls) {
    checkEdges(control);
    checkText(control.element);
    checkReach(control);
  }
  for (const select of layer.querySelectorAll('select')) checkChoice(select);
  for (const part of layer.querySelectorAll('th, td, li, dt, dd, h1, h2, h3, label, legend'))
    if (isVisible(part, part.getBoundingClientRect())) checkText(part);
  const cores = controls.flatMap((control) => {
    const box = visiblePart(control.element, core(control.box));
    return box ? [{ ...control, box }] : [];
  });
  forOverlapping([...cores, ...lines], (a, b) => {
    // A button or label inside a text field is intended.
    if ((isTextField(a) && isIn(b.box, a.box)) || (isTextField(b) && isIn(a.box, b.box))) return;
    found.add(`over each other: ${nameOf(a.element)} and ${nameOf(b.element)}`);
  });

  // The floating chat button must not cover a control at any scroll position.
  const chat = view.querySelector('[data-chat-button]');
  if (chat && layer === view.body) {
    const under = chat.getBoundingClientRect();
    for (const { element, box } of controls)
      if (element !== chat && overlap(under, box)) found.add(`under the chat button: ${nameOf(element)}`);
  }

  const table = layer.querySelector('section[data-full-width] table');
  const heads = [...(table?.querySelectorAll('thead th') ?? [])];
  const message = heads.find((head) => head.textContent === 'Message');
  if (message && message.clientWidth < messageColumnPx) found.add('the column of messages is too narrow');
  return { problems: [...found], layout: table ? `table of ${heads.length}` : 'cards' };
}

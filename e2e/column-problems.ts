/**
 * What is wrong with the specified columns of a table: absent, empty, or cut at the side. Runs in the browser, so it cannot
 * use outer variables. A message's text may be an excerpt.
 */
export function columnProblems(table: HTMLElement | SVGElement, columns: string[]): string[] {
  const found = new Set<string>();
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.add('the page scrolls sideways');
  const { left, right } = table.getBoundingClientRect();
  for (let frame = table.parentElement; frame; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflowX === 'visible') continue;
    const edges = frame.getBoundingClientRect();
    if (left < edges.left - 1 || right > edges.right + 1) found.add('the table is wider than its frame');
  }

  const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  if (rows.length === 0) found.add('no rows');
  for (const column of columns) {
    const place = heads.findIndex((head) => head.textContent === column);
    const head = heads[place];
    if (!head?.checkVisibility()) {
      found.add(`no column ${column}`);
      continue;
    }
    for (const cell of [head, ...rows.map(({ cells }) => cells[place])]) {
      if (!cell?.textContent.trim()) found.add(`${column}: an empty cell`);
      for (const part of cell ? [cell, ...cell.querySelectorAll('*')] : [])
        if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1 && column !== 'Message')
          found.add(`${column}: cut: ${part.textContent}`);
    }
  }
  return [...found];
}

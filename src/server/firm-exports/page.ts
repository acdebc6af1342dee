import { html, inserted, type Markup, type Value } from '../core/html.ts';

/** The address of a path, seen from a page `depth` folders below the export. */
export const linkTo = (path: string, depth: number) =>
  '../'.repeat(depth) + path.split('/').map(encodeURIComponent).join('/');

/** No script, font or picture from elsewhere, so that a page opens on any machine without a network. */
const style = `
  :root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
  body { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0; overflow-wrap: anywhere; }
  h2 { font-size: 1.15rem; margin: 2.25rem 0 0.5rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; vertical-align: top; padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere; }
  th { font-weight: 600; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem; margin: 0; }
  dt { opacity: 0.75; }
  dd { margin: 0; overflow-wrap: anywhere; }
  ul { padding-left: 1.2rem; }
  input { font: inherit; width: 100%; max-width: 24rem; padding: 0.4rem 0.6rem; }
  .note { opacity: 0.75; }
  @media (max-width: 40rem) {
    tr, td { display: block; border: 0; padding: 0.1rem 0; }
    thead { display: none; }
    tr { border-bottom: 1px solid #8884; padding: 0.5rem 0; }
    dl { grid-template-columns: 1fr; gap: 0; }
    dd { margin-bottom: 0.5rem; }
  }`;

/** A page, in pieces: the first one lists every client. */
export async function* page(
  title: string,
  parts: AsyncIterable<Markup> | Iterable<Markup>,
): AsyncGenerator<string> {
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${inserted(style)}
</style>
</head>
<body>
`.text;
  for await (const part of parts) yield `${part.text}\n`;
  yield '</body>\n</html>\n';
}

/** Nothing at all for no rows. */
export function table(title: string, heads: string[], rows: Value[][]): Markup {
  if (rows.length === 0) return html``;
  return html`<h2>${title}</h2>
<table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>`;
}

/** Pairs of a label and a value; those without a value are left out. */
export function facts(pairs: Record<string, Value>): Markup {
  const known = Object.entries(pairs).filter(([, value]) => value !== null && value !== '');
  return html`<dl>
${known.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl>`;
}

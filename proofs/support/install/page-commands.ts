import { readFileSync } from 'node:fs';

/** The shell commands of a page of docs/, in order. */
export function pageCommands(page: string): string[] {
  const text = readFileSync(`docs/${page}.md`, 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands as string);
}

/** Replaces a command of the page; throws if the page no longer has it. */
export function replaceOnce(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The page does not say: ${from}`);
  return text.replace(from, to);
}

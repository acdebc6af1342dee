import { readFileSync } from 'node:fs';

/** The shell commands of a page of docs/, in their order. */
export function pageCommands(page: string): string[] {
  const text = readFileSync(`docs/${page}.md`, 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands as string);
}

/** A command of the page in another form; an error where the page no longer has it. */
export function replaceOnce(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The page does not say: ${from}`);
  return text.replace(from, to);
}

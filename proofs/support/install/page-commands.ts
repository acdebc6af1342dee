import { readFileSync } from 'node:fs';

const readPage = (page: string) => readFileSync(`docs/${page}.md`, 'utf8');

function blocksIn(text: string, language: string): string[] {
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  return [...text.matchAll(block)].map(([, commands]) => commands as string);
}

/** The shell commands of a page of docs/, in order. */
export const pageCommands = (page: string) => blocksIn(readPage(page), 'sh');

/** The shell commands of each numbered step of a page: those of step 1 come first. */
export const numberedSteps = (page: string) =>
  readPage(page)
    .split(/^## \d+\. /m)
    .slice(1)
    .map((step) => blocksIn(step, 'sh'));

/** The blocks of one language in the section with this heading. */
export function sectionBlocks(page: string, heading: string, language = 'sh'): string[] {
  const [, section] = readPage(page).split(`\n${heading}\n`);
  if (section === undefined) throw new Error(`The page ${page} has no ${heading}`);
  return blocksIn(section.split(/^##+ /m)[0] as string, language);
}

/** Replaces a command of the page; throws if the page no longer has it. */
export function replaceOnce(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The page does not say: ${from}`);
  return text.replace(from, to);
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type ArticleInput, articleInput } from '#shared/articles.ts';
import { OperatorError } from '../core/process/operator-error.ts';

export const articlesFolder = fileURLToPath(new URL('../../../content/articles', import.meta.url));

export interface ArticleFile extends ArticleInput {
  /** The file's name. */
  source: string;
  sourceHash: string;
}

/** Front matter, body and wordings, as content/README.md describes them. */
const layout = /^---\n(?<fields>.*?)\n---\n(?<body>.*?)^## Ways to ask\n(?<wordings>.*)$/ms;

/** Migration 0011 computes the same hash in SQL. The separator is a control character that occurs in no text. */
export function hashArticle({ title, nextStep, body, wordings }: ArticleInput): string {
  return createHash('sha256')
    .update([title, nextStep ?? '', body, wordings].join('\x1F'))
    .digest('hex');
}

/** In the order of their names, in which a new database gets them. */
export async function readArticleFiles(folder: string): Promise<ArticleFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (source) => parseArticle(source, await readFile(join(folder, source), 'utf8'))),
  );
}

function parseArticle(source: string, text: string): ArticleFile {
  const parts = layout.exec(text.replaceAll('\r\n', '\n'))?.groups;
  if (!parts) throw new OperatorError(`${source} does not have the layout that content/README.md describes.`);
  const { title, nextStep = null, ...unknown } = parseFields(parts.fields ?? '');
  const [unknownKey] = Object.keys(unknown);
  if (unknownKey) throw new OperatorError(`${source} has an unknown field: ${unknownKey}`);
  const wordings = parts.wordings?.trim().replaceAll(/^- /gm, '');
  const result = articleInput.safeParse({ title, nextStep, body: parts.body, wordings });
  if (!result.success) throw new OperatorError(`${source}: ${z.prettifyError(result.error)}`);
  return { ...result.data, source, sourceHash: hashArticle(result.data) };
}

/** The front matter has only `key: value` lines, so no YAML parser is needed. */
function parseFields(lines: string): Record<string, string> {
  return Object.fromEntries(
    lines.split('\n').map((line) => {
      const [key = '', ...value] = line.split(':');
      return [key.trim(), value.join(':').trim()];
    }),
  );
}

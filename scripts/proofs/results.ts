import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const resultSchema = z.strictObject({
  date: z.iso.date(),
  commit: z.string().regex(/^[0-9a-f]{12}$/),
  holds: z.boolean(),
  minutes: z.number(),
  figures: z.array(z.strictObject({ name: z.string(), figure: z.string().trim(), holds: z.boolean() })),
});
/** What the newest run of a proof at full size printed. */
export type Result = z.infer<typeof resultSchema>;

const pathOf = (name: string) => `proofs/results/${name}.json`;

export function readResult(name: string): Result | undefined {
  if (!existsSync(pathOf(name))) return;
  return resultSchema.parse(JSON.parse(readFileSync(pathOf(name), 'utf8')));
}

export function writeResult(name: string, result: Result): void {
  mkdirSync('proofs/results', { recursive: true });
  writeFileSync(pathOf(name), `${JSON.stringify(result, null, 2)}\n`);
}

/** The files that recording a result changes. */
const written = ['proofs/results', 'docs/proofs.md', 'README.md'];

/** The commit that a run is about; undefined if something of it is not committed, or without git. */
export function committedAs(): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changed = git('status', '--porcelain', '--', '.', ...written.map((path) => `:(exclude)${path}`));
    return changed ? undefined : git('rev-parse', 'HEAD').slice(0, 12);
  } catch {
    return undefined;
  }
}

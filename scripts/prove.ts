import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFigures, startOf } from './proofs/figures.ts';
import { committedAs, writeResult } from './proofs/results.ts';
import { allProofs, numbered, numberOf } from './proofs/rows.ts';
import { writeTables } from './proofs/tables.ts';

/**
 * Runs the programs of `proofs/` at full size, and tests that are at full size already: `npm run prove` runs all of
 * them, `npm run prove -- booking-race P5` some, by name or number. Arguments after a second `--` are passed on:
 * `npm run prove -- hot-reads -- files`. Each prints its figures and exits with a nonzero code if they fall short; a
 * table of all results follows. What a run of a commit printed is kept in `proofs/results`, from which the first table
 * of docs/proofs.md and the README's claims are written. Nothing leaves this machine.
 */
const timeoutMinutes = 30;
/** `models` sends four times 50,000 commands, each with several requests. */
const longerMinutes: Record<string, number> = { models: 180 };

const args = process.argv.slice(2);
const separator = args.includes('--') ? args.indexOf('--') : args.length;
const passedOn = args.slice(separator + 1);
const all = allProofs();

// Every run also checks that the numbered proofs exist.
const wanted = args.slice(0, separator).flatMap((name) => numbered[name.toUpperCase()] ?? name);
const unknown = [...wanted, ...Object.values(numbered).flat()].filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such proof: ${unknown.join(', ')}. There are:\n  ${all.join('\n  ')}`);
  process.exit(1);
}

// A run with arguments is not at full size, and one with changes is of no commit.
const commit = passedOn.length === 0 ? committedAs() : undefined;
if (!commit) console.log('These results are not recorded: arguments were passed on, or there are changes.');
const folder = mkdtempSync(join(tmpdir(), 'portal-figures-'));
process.once('exit', () => rmSync(folder, { recursive: true }));

const results: { name: string; holds: boolean; minutes: number }[] = [];
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n${name}`);
  const started = performance.now();
  const file = join(folder, name);
  const { args, env } = startOf(name, file);
  const proof = spawn(process.execPath, [...args, ...passedOn], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: (longerMinutes[name] ?? timeoutMinutes) * 60_000,
  });
  const [code] = await once(proof, 'exit');
  const result = { holds: code === 0, minutes: (performance.now() - started) / 60_000 };
  results.push({ name, ...result });
  const figures = readFigures(name, file);
  if (commit && figures.length > 0) {
    const minutes = Number(result.minutes.toFixed(1));
    writeResult(name, { date: new Date().toISOString().slice(0, 10), commit, ...result, minutes, figures });
    writeTables();
  }
}

console.log('\n| number | proof | result | minutes |\n|---|---|---|---|');
for (const { name, holds, minutes } of results) {
  const result = holds ? 'holds' : 'FALLS SHORT';
  console.log(`| ${numberOf(name) ?? ''} | ${name} | ${result} | ${minutes.toFixed(1)} |`);
}
if (results.some(({ holds }) => !holds)) process.exit(1);

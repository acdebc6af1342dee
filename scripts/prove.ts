import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Runs the programs of `proofs/` at full size: `npm run prove` all of them, `npm run prove -- booking-race slow-uploads`
 * some. What follows a second `--` is passed on: `npm run prove -- hot-reads -- files`. Each program prints its figures
 * and exits with a code other than 0 when they fall short. Nothing leaves this machine.
 */
const timeoutMinutes = 30;

/** The numbers that the proofs had before they had names. */
const names: Record<string, string> = {
  P3: 'booking-race',
  P5: 'killed-uploads',
  P6: 'durability-order',
  P8: 'live-screens',
  P11: 'wrong-passwords',
  P12: 'guesses',
  P13: 'timing',
  P14: 'sessions',
  P15: 'codes-once',
  P16: 'cross-site',
  P17: 'headers',
  P22: 'planted-numbers',
  P24: 'restore-drill',
  P27: 'live-connections',
  S4: 'slow-uploads',
};

const args = process.argv.slice(2);
const separator = args.includes('--') ? args.indexOf('--') : args.length;
const passedOn = args.slice(separator + 1);
const wanted = args.slice(0, separator).map((name) => names[name.toUpperCase()] ?? name);
const proofs = readdirSync('proofs')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .sort();

const unknown = wanted.filter((name) => !proofs.includes(name));
if (unknown.length > 0) {
  console.error(`No such proof: ${unknown.join(', ')}. There are:\n  ${proofs.join('\n  ')}`);
  process.exit(1);
}

const failed: string[] = [];
for (const name of wanted.length > 0 ? wanted : proofs) {
  console.log(`\n${name}`);
  const proof = spawn(process.execPath, [`proofs/${name}.ts`, ...passedOn], {
    stdio: 'inherit',
    timeout: timeoutMinutes * 60_000,
  });
  const [code] = await once(proof, 'exit');
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nFell short: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('\nAll hold.');

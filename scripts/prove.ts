import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';

/**
 * Runs the proofs of the product at full size: `npm run prove` all of them, `npm run prove -- P3 S4` some. Each prints its
 * figures and ends with a code other than 0 when they fall short. Everything happens on this machine.
 */
const longestMinutes = 30;

const files = readdirSync('proofs').sort();
/** `P3`, `3` and `p03` are `p03-…`; `S4` is `s04-…`. */
const wanted = process.argv.slice(2).map((name) => {
  const [, letter = 'p', number = name] = /^([a-z]?)(\d+)$/i.exec(name) ?? [];
  return `${(letter || 'p').toLowerCase()}${number.padStart(2, '0')}-`;
});
for (const prefix of wanted) {
  if (!files.some((file) => file.startsWith(prefix))) {
    console.error(`There is no proofs/${prefix}….ts`);
    process.exit(1);
  }
}

const failed: string[] = [];
for (const file of files) {
  if (wanted.length > 0 && !wanted.some((prefix) => file.startsWith(prefix))) continue;
  console.log(`\n${file}`);
  const proof = spawn(process.execPath, [`proofs/${file}`], {
    stdio: 'inherit',
    timeout: longestMinutes * 60_000,
  });
  const [code] = await once(proof, 'exit');
  if (code !== 0) failed.push(file);
}
if (failed.length > 0) {
  console.error(`\nFell short: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('\nAll proven.');

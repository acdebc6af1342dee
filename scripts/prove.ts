import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';

/**
 * Runs the proofs of the product at full size: `npm run prove` all of them, `npm run prove -- P3` one. Each prints its
 * figures and ends with a code other than 0 when they fall short. Everything happens on this machine.
 */
const longestMinutes = 30;

const files = readdirSync('proofs').sort();
const wanted = process.argv.slice(2).map((name) => `p${name.replace(/^p/i, '').padStart(2, '0')}-`);
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

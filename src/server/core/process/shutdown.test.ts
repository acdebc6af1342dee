import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';

/** A process that starts to stop and never finishes. */
const program = `
  import { createLog } from './src/server/core/process/log.ts';
  import { stopOnSignal } from './src/server/core/process/shutdown.ts';
  setInterval(() => {}, 1000);
  stopOnSignal(createLog({ logLevel: 'info' }), 0.2, () => new Promise(() => {}));
  console.log('started');
`;

it('exits after a timeout if stopping hangs, and logs it', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(child.stdout, 'data');
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([1, null]);
  expect(output).toContain('Stopping took longer than 0.2 seconds');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** HAProxy with the sample deploy/haproxy/portal.cfg, without https, on local ports only. */
export async function startHaproxy(folder: string, port: number, nodes: readonly number[]) {
  const configuration = readFileSync('deploy/haproxy/portal.cfg', 'utf8')
    .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
    .replace(/^ *bind :443 .+\n/m, '')
    .replace(/^ *http-request redirect scheme https .+\n/m, '')
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${nodes[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${nodes[1]}`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration);
  const haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  // Even if the proof ends with an error.
  process.once('exit', () => haproxy.kill('SIGKILL'));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await answers()); tries++) {
    if (haproxy.exitCode !== null || tries > 100) throw new Error('HAProxy does not start');
    await wait(100);
  }
  return {
    async stop(): Promise<void> {
      haproxy.kill('SIGTERM');
      await once(haproxy, 'exit');
    },
  };
}

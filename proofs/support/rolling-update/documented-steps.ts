import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const folderOf = (archive: string) => archive.replace(/\.tar\.gz$/, '');

/** The first installation: unpacked, migrated and linked. */
export function unpackFirst(root: string, archive: string): void {
  const run = (command: string) =>
    execFileSync('bash', ['-euc', command], {
      cwd: join(root, 'releases'),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  run(`tar --extract --no-same-owner --file ${archive}`);
  run(`cd ${folderOf(archive)} && set -a && . ${root}/portal.env && set +a && npm run migrate`);
  symlinkSync(`releases/${folderOf(archive)}`, join(root, 'current'));
}

interface Switch {
  root: string;
  archive: string;
  ports: readonly number[];
  /** Restarts a node, in place of systemd. */
  restart(port: number): Promise<void>;
}

/** Runs the block of docs/operations.md literally, except for folders, names and ports. */
export const followUpdateSteps = (update: Switch) => runSteps(update, documentedSteps());

/** Returns to a version that is still unpacked: the same steps from the link on, as docs/operations.md says. */
export function followStepsBack(back: Switch): Promise<void> {
  const steps = documentedSteps();
  return runSteps(back, steps.slice(steps.indexOf('ln -sfn ')));
}

function documentedSteps(): string {
  const page = readFileSync('docs/operations.md', 'utf8');
  const steps = /For each update:\s+```sh\n([\s\S]+?)```/.exec(page)?.[1];
  if (!steps?.includes('\nln -sfn ')) throw new Error('docs/operations.md has no steps for an update');
  return steps;
}

/**
 * A stub `systemctl` asks this process to restart a node; a stub `portal` does what deploy/debian/portal does, without
 * switching users.
 */
async function runSteps({ root, archive, ports, restart }: Switch, documented: string): Promise<void> {
  const steps = documented
    .replace('cd /root', `cd ${root}/releases`)
    .replaceAll('/srv/portal', root)
    .replace(/^release=\S+/m, `release=${folderOf(archive)}`)
    .replace('3000 3001', ports.join(' '));
  const systemd = createServer(async (request, response) => {
    await restart(Number(request.url?.slice(1)));
    response.end();
  });
  systemd.listen(0, '127.0.0.1');
  await once(systemd, 'listening');
  const { port } = systemd.address() as AddressInfo;
  const commands = `
    systemctl() { curl --silent --fail "http://127.0.0.1:${port}/\${2#portal@}"; }
    portal() { (
      set -a && . ${root}/portal.env && set +a && cd "$PORTAL_FOLDER"
      node --import ./scripts/check-node.js "scripts/$1.ts"
    ); }`;
  const shell = spawn('bash', ['-euc', `${commands}\n${steps}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(shell, 'exit');
  systemd.close();
  if (code !== 0) throw new Error(`The steps ended with ${code}:\n${steps}`);
}

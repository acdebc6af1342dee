import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf } from '../processes.ts';

interface Result {
  status: number | null;
  stdout: string;
}

export type Machine = Awaited<ReturnType<typeof bootMachine>>;

/**
 * Boots a Debian root with its own systemd as process 1, in its own process, network, mount, host name, IPC and control
 * group namespaces. It has no network, or a port of the bridge `private` in another network namespace. Needs root and
 * Debian's systemd-container.
 */
export async function bootMachine(root: string, network?: { namespace: string }) {
  const log = `${root}.log`;
  const boot = openSync(log, 'w');
  // Without a systemd on this machine there is nobody to register with or to make a unit.
  const options = ['--boot', '--keep-unit', '--register=no', '--quiet', `--directory=${root}`];
  const [program = '', ...args] = network
    ? ['ip', 'netns', 'exec', network.namespace, 'systemd-nspawn', '--network-bridge=private']
    : ['systemd-nspawn', '--private-network'];
  const container = spawn(program, [...args, ...options], { stdio: ['ignore', boot, boot] });
  const end = () => container.kill('SIGKILL');
  process.once('exit', end);
  const init = await findInit(container).catch((cause) => {
    throw new Error(`The machine did not boot:\n${readFileSync(log, 'utf8')}`, { cause });
  });
  const namespaces = ['--target', String(init), '--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup'];
  const environment = [
    'HOME=/root',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
    // The doctor and visitors are to trust the certificates of the stand-in authority.
    'NODE_EXTRA_CA_CERTS=/etc/pebble/authority.pem',
  ];

  /** Runs a script as root, as an operator would type it. */
  function run(script: string, ...args: string[]): Result {
    const shell = ['bash', '-euo', 'pipefail', '-c', script, 'bash', ...args];
    const { status, stdout } = spawnSync('nsenter', [...namespaces, 'env', '-i', ...environment, ...shell], {
      encoding: 'utf8',
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 ** 2,
      timeout: 15 * 60_000,
    });
    return { status, stdout };
  }

  /** The output of a script that must succeed. */
  function output(script: string, ...args: string[]): string {
    const { status, stdout } = run(script, ...args);
    if (status !== 0) throw new Error(`Exit code ${status}: ${script}\n${stdout}`);
    return stdout.trim();
  }

  const mailServer = spawn(
    'nsenter',
    ['--target', String(init), '--net', process.execPath, 'proofs/support/install/mail-server.ts'],
    { stdio: 'ignore' },
  );
  // 'degraded' is enough: a unit that a container does not need may have failed.
  output(
    "until systemctl is-system-running --wait 2> /dev/null | grep --extended-regexp 'running|degraded'; do sleep 0.5; done",
  );
  return {
    run,
    output,
    /** Runs a program of this machine in its network. */
    inNetwork: (command: string, ...args: string[]) =>
      spawnSync('nsenter', ['--target', String(init), '--net', command, ...args], { stdio: 'inherit' }),

    /** As a power cut ends it. */
    async cutPower(): Promise<void> {
      mailServer.kill();
      const ended = once(container, 'exit');
      // Everything in its process namespace ends with process 1.
      process.kill(init, 'SIGKILL');
      await ended;
      process.off('exit', end);
    },

    async powerOff(): Promise<void> {
      mailServer.kill();
      const ended = once(container, 'exit');
      run('systemctl poweroff');
      await ended;
      process.off('exit', end);
    },
  };
}

async function findInit(container: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 300 && container.exitCode === null; tries++) {
    for (const pid of await childrenOf(container.pid as number)) {
      const isFirst = /^NSpid:\t\d+\t1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      if (isFirst && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'systemd\n') return pid;
    }
    await wait(100);
  }
  throw new Error('There is no process 1');
}

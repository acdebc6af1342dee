import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#scripts/free-port.ts';
import { childrenOf, killAll } from '../processes.ts';

type DatabaseNode = 'n1' | 'n2' | 'n3';
export type Part = DatabaseNode | 'etcd' | 'haproxy';

interface Member {
  name: DatabaseNode;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
}

const databaseNodes: DatabaseNode[] = ['n1', 'n2', 'n3'];
/** Longer than copying the database takes on a busy machine. */
const healthyMs = 180_000;

/** Three PostgreSQL servers managed by Patroni, with etcd and HAProxy (scripts/services/start-patroni.sh). */
export async function startCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-cluster-'));
  const port = await freePort();
  const run = (...part: Part[]) =>
    promisify(execFile)('scripts/services/start-patroni.sh', [folder, String(port), ...part]);
  const pidIn = async (file: string) =>
    Number.parseInt(await readFile(join(folder, file), 'utf8').catch(() => ''), 10) || undefined;

  /** A database server is killed together with its Patroni, which would restart it. */
  async function pidsOf(part: Part): Promise<number[]> {
    const pids = [await pidIn(`${part}.pid`)];
    if (part !== 'etcd' && part !== 'haproxy') {
      const postmaster = await pidIn(`${part}/data/postmaster.pid`);
      if (postmaster) pids.push(postmaster, ...(await childrenOf(postmaster)));
    }
    return pids.filter((pid) => pid !== undefined);
  }

  async function members(): Promise<Member[]> {
    for (const offset of [4, 5, 6]) {
      const response = await fetch(`http://127.0.0.1:${port + offset}/cluster`, {
        signal: AbortSignal.timeout(3_000),
      }).catch(() => undefined);
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async function find(role: Member['role']): Promise<DatabaseNode> {
    const member = (await members()).find((each) => each.role === role);
    if (!member) throw new Error(`The cluster has no ${role}`);
    return member.name;
  }

  async function stop(): Promise<void> {
    // Each Patroni is killed before its server, which it would restart.
    for (const part of [...databaseNodes, 'etcd', 'haproxy'] as Part[]) await killAll(await pidsOf(part));
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  async function untilHealthy(): Promise<void> {
    const end = Date.now() + healthyMs;
    while (Date.now() < end) {
      const all = await members();
      const running = all.filter(({ state }) => state === 'running' || state === 'streaming');
      const roles = running.map(({ role }) => role);
      if (running.length === 3 && roles.includes('leader') && roles.includes('sync_standby')) return;
      await wait(250);
    }
    throw new Error(`The cluster is not whole again: ${JSON.stringify(await members())}`);
  }

  try {
    await run();
    await untilHealthy();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    /** HAProxy's port for the standbys. */
    replicaUrl: `postgres://postgres:postgres@127.0.0.1:${port + 9}/postgres`,
    /** Bypass HAProxy, to compare the servers with each other. */
    nodeUrls: [1, 2, 3].map((number) => `postgres://postgres:postgres@127.0.0.1:${port + number}/postgres`),
    find,
    kill: async (part: Part) => killAll(await pidsOf(part)),
    start: async (part: Part) => void (await run(part)),
    untilHealthy,
    stop,
  };
}

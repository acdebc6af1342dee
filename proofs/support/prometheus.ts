import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.ts';

interface Alert {
  state: 'pending' | 'firing';
  labels: Record<string, string>;
}

/**
 * Debian's Prometheus (`apt-get install prometheus`) with the files of `deploy/prometheus`, on this machine. Only the
 * times are shorter: it scrapes every `everySeconds`, and an alert fires two seconds after its condition holds.
 */
export async function startPrometheus(targets: string[], token: string, everySeconds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-prometheus-'));
  const port = await freePort();
  const rules = await readFile('deploy/prometheus/alerts.yml', 'utf8');
  const sample = await readFile('deploy/prometheus/prometheus.yml', 'utf8');
  await writeFile(join(folder, 'token'), token);
  await writeFile(join(folder, 'alerts.yml'), rules.replace(/for: \d+m/g, 'for: 2s'));
  const config = sample
    .replace(/(scrape_interval|scrape_timeout|evaluation_interval): \d+s/g, `$1: ${everySeconds}s`)
    .replace(
      /# authorization:\n\s+#\s+credentials_file: .*/,
      `authorization:\n      credentials_file: ${folder}/token`,
    )
    .replace(/targets: \[.*\]\n(\s+labels)/, `targets: ${JSON.stringify(targets)}\n$1`);
  await writeFile(join(folder, 'prometheus.yml'), config);
  const process: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );

  async function ask<T>(path: string): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    return ((await response.json()) as { data: T }).data;
  }

  const api = {
    rules: [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name as string),

    async healthyTargets(): Promise<number> {
      const { activeTargets } = await ask<{ activeTargets: { health: string }[] }>('targets');
      return activeTargets.filter(({ health }) => health === 'up').length;
    },

    async firing(): Promise<string[]> {
      const { alerts } = await ask<{ alerts: Alert[] }>('alerts');
      const names = alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname ?? '');
      return [...new Set(names)].sort();
    },

    /** Seconds until the alert fires; infinite if it does not fire in time. */
    async secondsUntilFiring(name: string, timeoutSeconds: number): Promise<number> {
      const begun = performance.now();
      while (performance.now() - begun < timeoutSeconds * 1000) {
        if ((await api.firing()).includes(name)) return (performance.now() - begun) / 1000;
        await wait(500);
      }
      return Number.POSITIVE_INFINITY;
    },

    async stop(): Promise<void> {
      const gone = once(process, 'exit');
      process.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
  const begun = performance.now();
  while (!(await api.healthyTargets().catch(() => 0))) {
    if (performance.now() - begun > 60_000 || process.exitCode !== null)
      throw new Error('Prometheus reads no server');
    await wait(500);
  }
  return api;
}

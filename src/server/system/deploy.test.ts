import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';

const rules = 'deploy/prometheus/alerts.yml';
const config = 'deploy/prometheus/prometheus.yml';
const dashboard = 'deploy/grafana/dashboard.json';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('the example alerts and the dashboard', () => {
  it.each([rules, dashboard])('query only metrics that a server has: %s', async (file) => {
    const text = (await test.request({ url: '/metrics' })).body;
    const served = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const asked = new Set(readFileSync(file, 'utf8').match(/\b(portal|nodejs|process)_[a-z0-9_]+/g));
    expect(asked.size).toBeGreaterThan(10);
    for (const name of asked) expect(served).toContain(name.replace(/_(bucket|count)$/, ''));
  });

  it('use only label values that the metrics have', async () => {
    const text = (await test.request({ url: '/metrics' })).body;
    const values = [...readFileSync(rules, 'utf8').matchAll(/(check|queue|report|state)=~?"([^"]+)"/g)];
    for (const [, label, list = ''] of values) {
      // The scanner and the mail server are checked only if they are configured.
      const present = list
        .split('|')
        .filter((value) => value !== 'scanner' && !(label === 'check' && value === 'mail'));
      for (const value of present) expect(text).toContain(`${label}="${value}"`);
    }
  });

  // On Debian, promtool is in the package prometheus.
  it.runIf(existsSync('/usr/bin/promtool'))('are accepted by promtool', async () => {
    await promisify(execFile)('promtool', ['check', 'rules', rules]);
    await promisify(execFile)('promtool', ['check', 'config', config]);
  });
});

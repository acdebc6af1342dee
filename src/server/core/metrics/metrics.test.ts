import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp, testEnv } from '#test/app.ts';
import { collectLog } from '#test/collect-log.ts';
import { poolGauges } from './gauges.ts';
import { mayReadMetrics } from './metrics-access.ts';
import { startMetricsServer } from './serve-metrics.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const token = 'fT7dQ2mX9cVb4nLz8pKj3hGs6wRy1aEu';

async function scrape(): Promise<string> {
  const response = await test.request({ url: '/metrics' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('version=0.0.4');
  return response.body;
}

describe('who may read the metrics', () => {
  const own = { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } };
  const env = testEnv({ publicUrl: new URL('https://portal.example.com') });

  it('without a token only this machine, not through a proxy', () => {
    expect(mayReadMetrics(env, own)).toBe(true);
    expect(mayReadMetrics(env, { ...own, remoteAddress: '::1' })).toBe(true);
    expect(mayReadMetrics(env, { ...own, remoteAddress: '::ffff:127.0.0.1' })).toBe(true);
    expect(mayReadMetrics(env, { ...own, remoteAddress: '10.0.0.7' })).toBe(false);
    expect(mayReadMetrics(env, { ...own, remoteAddress: undefined })).toBe(false);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect(mayReadMetrics(env, { ...own, headers: { ...own.headers, [header]: '127.0.0.1' } })).toBe(false);
    }
    for (const host of ['localhost:3000', '[::1]:3000', '127.0.0.1']) {
      expect(mayReadMetrics(env, { ...own, headers: { host } })).toBe(true);
    }
    for (const host of [
      ...['portal.example.com', 'PORTAL.example.com', 'portal.example.com.', 'portal.example.com:443'],
      ...['other.example', '127.0.0.1.example', '127.0.0.1@other.example', ''],
    ]) {
      expect(mayReadMetrics(env, { ...own, headers: { host } })).toBe(false);
    }
    expect(mayReadMetrics(env, { ...own, headers: {} })).toBe(false);
  });

  it('with a token only callers who send it, from anywhere', () => {
    const guarded = { ...env, metricsToken: token };
    const headers = (authorization: string) => ({
      headers: { authorization, 'x-forwarded-for': '203.0.113.7' },
    });
    expect(mayReadMetrics(guarded, { remoteAddress: '10.0.0.7', ...headers(`Bearer ${token}`) })).toBe(true);
    expect(mayReadMetrics(guarded, own)).toBe(false);
    for (const wrong of ['', token, 'Bearer', `Bearer ${token}x`, `Basic ${token}`]) {
      expect(mayReadMetrics(guarded, { ...own, ...headers(wrong) })).toBe(false);
    }
  });

  it('gives everybody else the response of an unknown path', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const { token: session } = await signedInAdmin(test);
    const refused = await test.request({ url: '/metrics', headers, token: session });
    const unknown = await test.request({ url: '/nothing-here', headers, token: session });
    expect(refused.statusCode).toBe(404);
    // A page if the client was built, otherwise JSON.
    const shown = (body: string) => body.replace(/"requestId":"[^"]*"/, '');
    expect(refused.headers['content-type']).toBe(unknown.headers['content-type']);
    expect(shown(refused.body)).toBe(shown(unknown.body));
  });
});

describe('metrics of a server', () => {
  it('count requests by the pattern of their route, never by their path', async () => {
    const { token: session } = await signedInCustomer(test);
    await test.request({ url: '/api/files/987654/download', token: session });
    await test.request({ url: '/api/no-such-thing/maya.okafor' });
    await test.request({ url: '/api/guest-appointments/secret-token-of-a-guest' });
    const text = await scrape();
    expect(text).toMatch(
      /portal_http_requests_total\{route="\/api\/files\/:id\/download",method="GET",status="4xx"\} \d/,
    );
    expect(text).toMatch(/portal_http_requests_total\{route="unknown",method="GET",status="4xx"\} \d/);
    expect(text).toMatch(/portal_http_request_duration_seconds_bucket\{le="0.05",route="unknown"/);
    expect(text).not.toMatch(/987654|maya|secret-token/);
  });

  it('include every value that the alerts use', async () => {
    const text = await scrape();
    for (const name of [
      'portal_build_info',
      'process_start_time_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'portal_pool_connections{state="waiting"}',
      'portal_live_streams',
      'portal_check_ok{check="database"} 1',
      'portal_storage_free_bytes',
      'portal_database_facts 1',
      'portal_queue_waiting_jobs{queue="mail"}',
      'portal_queue_oldest_seconds{queue="audit-seal"}',
      'portal_jobs_given_up',
      'portal_audit_seal_lag_seconds',
      'portal_report_success_timestamp_seconds{report="backup"}',
      'portal_report_succeeded{report="backup-check"}',
      'portal_scan_duration_seconds_count{result="failed"}',
      'portal_storage_operation_duration_seconds_count{operation="put",result="done"}',
      'portal_mails_total{result="failed"}',
    ]) {
      expect(text).toContain(name);
    }
  });
});

it('a worker serves its metrics on a port of this machine', async () => {
  const port = await freePort();
  const stop = await startMetricsServer(
    testEnv({ metricsToken: token }),
    port,
    poolGauges(test.pool),
    collectLog(),
  );
  try {
    const url = `http://127.0.0.1:${port}/metrics`;
    expect((await fetch(url)).status).toBe(404);
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect(await response.text()).toContain('portal_pool_connections{state="total"}');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  } finally {
    stop();
  }
});

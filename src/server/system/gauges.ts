import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../core/database/db.ts';
import { clearGauge, type Gauges, poolGauges } from '../core/metrics/gauges.ts';
import { type Facts, reportNamed, shareFacts } from './facts.ts';
import { nodesIn } from './nodes.ts';
import type { Observations } from './observations.ts';

interface Sources extends Observations {
  countStreams: () => number;
}

/** Shorter than any usual pause between two scrapes; several Prometheus servers may read the same node. */
const keepMs = 5_000;
/** As long as the slowest check of /readyz, and well within the time that Prometheus waits. */
const timeoutMs = 4_000;

/** What a server knows about itself, its storage and the database. */
export function serverGauges(
  { db, pool }: Database,
  { countStreams, readiness, storage, certificate }: Sources,
): Gauges {
  const facts = shareFacts(db, keepMs);
  const connections = poolGauges(pool);
  const { registry } = connections;
  const registers = [registry];
  const streams = new Gauge({ name: 'portal_live_streams', help: 'Open event streams.', registers });
  const checkOk = new Gauge({
    name: 'portal_check_ok',
    help: 'Checks of /readyz: 1 or 0.',
    labelNames: ['check'],
    registers,
  });
  const freeBytes = new Gauge({
    name: 'portal_storage_free_bytes',
    help: 'Free space for files; absent for a bucket.',
    registers,
  });
  const certificateEnd = new Gauge({
    name: 'portal_certificate_end_timestamp_seconds',
    help: 'When the certificate of PUBLIC_URL ends; absent without https or if it cannot be looked at.',
    registers,
  });
  const showFacts = factGauges(registry);

  return {
    registry,
    async refresh() {
      // Must come first, or it would count the connections that the rest needs.
      connections.refresh();
      const [{ checks }, free, found, look] = await Promise.all([
        readiness(),
        orUnknown(storage.freeBytes()),
        orUnknown(facts()),
        certificate && orUnknown(certificate()),
      ]);
      streams.set(countStreams());
      for (const [check, result] of Object.entries(checks)) checkOk.set({ check }, result === 'ok' ? 1 : 0);
      if (free === undefined) clearGauge(freeBytes, false);
      else freeBytes.set(free);
      if (look?.certificate) certificateEnd.set(look.certificate.endsAt.getTime() / 1000);
      else clearGauge(certificateEnd, false);
      showFacts(found);
    },
  };
}

/** Returns undefined if the reading fails or takes too long. */
async function orUnknown<T>(reading: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController();
  const late = wait(timeoutMs, undefined, { signal: timer.signal });
  try {
    return await Promise.race([reading, late]);
  } catch {
    return undefined;
  } finally {
    timer.abort();
    late.catch(() => {});
  }
}

/** Jobs that run outside the servers and report here. There may be no report yet. */
const reportNames = ['backup', 'backup-check'];

/** What the database knows. It is the same on every node: queries must take the maximum over nodes, not the sum. */
function factGauges(registry: Registry): (facts: Facts | undefined) => void {
  const registers = [registry];
  const plain = (name: string, help: string) => new Gauge({ name, help, registers });
  const by = (label: string, name: string, help: string) =>
    new Gauge({ name, help, labelNames: [label], registers });

  const known = plain(
    'portal_database_facts',
    'Whether queues, reports and seals could be read: 1 or 0. At 0 their metrics are absent.',
  );
  const givenUp = plain('portal_jobs_given_up', "Jobs that failed for good: 'Failed jobs' in the portal.");
  const sealLag = plain('portal_audit_seal_lag_seconds', 'Age of the oldest audit entry without a seal.');
  const waiting = by('queue', 'portal_queue_waiting_jobs', 'Jobs that are due, by queue.');
  const oldest = by(
    'queue',
    'portal_queue_oldest_seconds',
    'Since the longest waiting job was due, by queue.',
  );
  const ok = by('report', 'portal_report_succeeded', 'Whether it ended well the last time: 1 or 0.');
  const reportedAt = by('report', 'portal_report_timestamp_seconds', 'When it last ended; 0: never.');
  const successAt = by(
    'report',
    'portal_report_success_timestamp_seconds',
    'When it last ended well; 0: never.',
  );
  const nodes = by('kind', 'portal_nodes', 'Servers and workers that run.');

  return (facts) => {
    known.set(facts ? 1 : 0);
    for (const gauge of [givenUp, sealLag]) clearGauge(gauge, false);
    for (const gauge of [waiting, oldest, ok, reportedAt, successAt, nodes]) clearGauge(gauge, true);
    if (!facts) return;
    givenUp.set(facts.givenUp);
    sealLag.set(facts.sealLagSeconds);
    for (const queue of facts.queues) {
      waiting.set({ queue: queue.name }, queue.waiting);
      oldest.set({ queue: queue.name }, queue.oldestSeconds);
    }
    for (const name of reportNames) {
      const report = reportNamed(facts, name);
      ok.set({ report: name }, report?.succeeded ? 1 : 0);
      reportedAt.set({ report: name }, inSeconds(report?.reportedAt));
      successAt.set({ report: name }, inSeconds(report?.succeededAt));
    }
    for (const kind of ['server', 'worker'] as const) {
      nodes.set({ kind }, nodesIn(facts).filter((node) => node.kind === kind).length);
    }
  };
}

function inSeconds(timestamp: string | null | undefined): number {
  return timestamp ? Date.parse(timestamp) / 1000 : 0;
}

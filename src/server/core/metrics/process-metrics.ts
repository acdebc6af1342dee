import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { mailOutcomes } from '#shared/mail.ts';
import { version } from '../process/version.ts';

/**
 * What this process has counted since it started. Labels have few, fixed values: never a path with ids, a name or
 * anything else that a user has typed.
 */
export const processMetrics = new Registry();

const registers = [processMetrics];

export const requests = new Counter({
  name: 'portal_http_requests_total',
  help: 'Finished requests by route pattern, method and class of status.',
  labelNames: ['route', 'method', 'status'],
  registers,
});

export const requestSeconds = new Histogram({
  name: 'portal_http_request_duration_seconds',
  help: 'Time to answer a request, without event streams.',
  labelNames: ['route', 'method'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const slowQueries = new Counter({
  name: 'portal_slow_queries_total',
  help: 'SQL statements that took SLOW_QUERY_MS or longer; each is in the log.',
  registers,
});

export const jobAttempts = new Counter({
  name: 'portal_job_attempts_total',
  help: 'Attempts at jobs by queue and result: completed, retried (failed, tried again later) or given_up.',
  labelNames: ['queue', 'result'],
  registers,
});

export const mailAttempts = new Counter({
  name: 'portal_mails_total',
  help: 'Attempts to hand a mail to the mail server, by result: sent or failed.',
  labelNames: ['result'],
  registers,
});

export const incomingMailCount = new Counter({
  name: 'portal_incoming_mails_total',
  help: 'Mails that came in, by what became of them; those above a limit count as waiting each time they are put off.',
  labelNames: ['outcome'],
  registers,
});

export const scanSeconds = new Histogram({
  name: 'portal_scan_duration_seconds',
  help: 'Time of virus scans by result: clean, infected or failed (no or an unclear answer).',
  labelNames: ['result'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

export const storageSeconds = new Histogram({
  name: 'portal_storage_operation_duration_seconds',
  help: 'Time of operations of the file storage, by operation and result: done or failed.',
  labelNames: ['operation', 'result'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

/** Series that exist from the start: an alert on their increase would miss the first failure otherwise. */
for (const result of ['sent', 'failed']) mailAttempts.inc({ result }, 0);
for (const outcome of mailOutcomes) incomingMailCount.inc({ outcome }, 0);
for (const result of ['clean', 'infected', 'failed']) scanSeconds.zero({ result });
for (const operation of ['put', 'get', 'remove', 'move']) {
  for (const result of ['done', 'failed']) storageSeconds.zero({ operation, result });
}

new Gauge({
  name: 'portal_build_info',
  help: 'Always 1; the version is its label.',
  labelNames: ['version'],
  registers,
}).set({ version }, 1);

let started = false;

/**
 * Memory, processor time, garbage collection and the event loop. Call it only if they are read: it observes all the
 * time.
 */
export function observeProcess(): void {
  if (started) return;
  started = true;
  collectDefaultMetrics({ register: processMetrics });
}

/** The time that `work` takes, under a label for its result. */
export async function timed<T, Label extends string>(
  histogram: Histogram<Label>,
  work: () => Promise<T>,
  labels: (outcome: { value: T } | { error: unknown }) => Partial<Record<Label, string>>,
): Promise<T> {
  const end = histogram.startTimer();
  try {
    const value = await work();
    end(labels({ value }));
    return value;
  } catch (error) {
    end(labels({ error }));
    throw error;
  }
}

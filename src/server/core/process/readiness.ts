import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Something the product needs. */
export interface Check {
  name: string;
  /** Without it every request fails. Anything else only degrades the product: the public pages are still served. */
  required: boolean;
  needsDatabase?: boolean;
  /** The text when `run` fails. Public: no address, path or version. */
  problem: string | ((error: unknown) => string);
  /** How long a result is cached; longer if the check is expensive. */
  keepSeconds: number;
  run(): Promise<unknown>;
}

export interface Readiness {
  status: 'ready' | 'degraded' | 'unavailable';
  /** 'ok' or what is wrong, by the check's name. */
  checks: Record<string, string>;
}

/** Longer than any working check takes, shorter than the timeout of a proxy or Docker. */
const timeoutMs = 4_000;
const noDatabase = 'Not known while the database does not answer.';

/** Runs all checks concurrently. Results are cached for a while, so that frequent calls cost nothing. */
export function createReadiness(checks: Check[], log: Log): () => Promise<Readiness> {
  const probes = checks.map((check) => ({ ...check, look: shareResult(check, log) }));
  return async () => {
    const results = await Promise.all(
      probes.map(async ({ name, required, needsDatabase, look }) => {
        return { name, required, needsDatabase, result: await look() };
      }),
    );
    const databaseIsAway = results.some(({ name, result }) => name === 'database' && result !== 'ok');
    const failed = results.filter(({ result }) => result !== 'ok');
    return {
      status: failed.some(({ required }) => required)
        ? 'unavailable'
        : failed.length > 0
          ? 'degraded'
          : 'ready',
      checks: Object.fromEntries(
        results.map(({ name, needsDatabase, result }) => [
          name,
          needsDatabase && databaseIsAway ? noDatabase : result,
        ]),
      ),
    };
  };
}

/** One run at a time, even if it hangs; logs when the result changes. */
function shareResult({ name, required, problem, keepSeconds, run }: Check, log: Log): () => Promise<string> {
  let running: Promise<string> | undefined;
  let last = { result: 'ok', until: 0 };

  function settle(result: string, error?: unknown): string {
    if (result !== last.result) {
      if (result === 'ok') log.info(`${name} works again.`);
      else log[required ? 'error' : 'warn']({ err: error }, `${name}: ${result}`);
    }
    last = { result, until: performance.now() + keepSeconds * 1000 };
    return result;
  }

  const describeProblem = (error: unknown) => (typeof problem === 'string' ? problem : problem(error));

  async function start(): Promise<string> {
    try {
      await run();
      return settle('ok');
    } catch (error) {
      return settle(describeProblem(error), error);
    }
  }

  return async () => {
    if (performance.now() < last.until) return last.result;
    running ??= start().finally(() => {
      running = undefined;
    });
    const timer = new AbortController();
    const late = wait(timeoutMs, undefined, { signal: timer.signal }).then(() => {
      const error = new Error('It took too long to answer');
      return settle(describeProblem(error), error);
    });
    try {
      return await Promise.race([running, late]);
    } finally {
      timer.abort();
    }
  };
}

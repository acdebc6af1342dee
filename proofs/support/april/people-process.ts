import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { filler, makePdf } from '#test/documents.ts';
import { type Action, type Kind, kinds } from './model.ts';
import { createClient, createStaffMember, createVisitor, type Given, type Person } from './people.ts';
import { pauseOf } from './person.ts';
import { createRequests, type Measured } from './timed-requests.ts';

/** All users of an hour run in a separate process, so that its CPU time does not count as the server's. */
interface Hour {
  urls: string[];
  multiple: number;
  warmUpSeconds: number;
  fileIds: number[];
  days: string[];
}

export interface MeasuredPeople extends Measured {
  /** The event loop delay of this process, which would falsify the measurement. */
  ownDelayMs: number;
}

/** Starts the process. `begin` resolves when all users are active and warmed up; `measure` takes `seconds`. */
export function startPeople(): {
  process: ChildProcess;
  begin(hour: Hour): Promise<unknown>;
  measure(seconds: number): Promise<MeasuredPeople>;
  end(): Promise<void>;
} {
  const child = fork(import.meta.filename);
  async function ask(message: object): Promise<MeasuredPeople> {
    child.send(message);
    const [answer] = await once(child, 'message');
    return answer as MeasuredPeople;
  }
  return {
    process: child,
    begin: (hour) => ask({ hour }),
    measure: (seconds) => ask({ seconds }),
    async end() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Draws an action by its weight. */
function drawAction({ actions }: Kind): Action {
  const entries = Object.entries(actions) as [Action, number][];
  let left = Math.random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [action, weight] of entries) {
    left -= weight;
    if (left < 0) return action;
  }
  return entries[0]?.[0] as Action;
}

async function live(person: Person, kind: Kind, spreadMs: number): Promise<void> {
  await wait(Math.random() * spreadMs);
  await person.begin();
  for (;;) {
    await wait(pauseOf(kind.thinkSeconds));
    await person.act(drawAction(kind));
  }
}

/** The form of an upload, the same bytes for all. */
async function makeUpload(): Promise<Given['upload']> {
  const page = await makePdf('Statement');
  const contents = Buffer.concat([page.subarray(0, 15), filler(1_000_000), page.subarray(15)]);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(contents)]), 'Statement.pdf');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { body: Buffer.from(await encoded.arrayBuffer()), type };
}

async function beginHour({ urls, multiple, warmUpSeconds, ...rest }: Hour) {
  const requests = createRequests(urls);
  const given = { ...rest, upload: await makeUpload() };
  const create = { client: createClient, staff: createStaffMember, visitor: createVisitor };
  for (const name of ['client', 'staff', 'visitor'] as const) {
    const count = Math.round(kinds[name].count * multiple);
    for (let number = 0; number < count; number++) {
      void live(create[name](requests, given, number), kinds[name], (warmUpSeconds * 1000) / 2);
    }
  }
  await wait(warmUpSeconds * 1000);
  return requests;
}

if (import.meta.main) {
  let requests: Awaited<ReturnType<typeof beginHour>> | undefined;
  process.on('message', async ({ hour, seconds }: { hour?: Hour; seconds?: number }) => {
    if (hour) {
      requests = await beginHour(hour);
      process.send?.('begun');
    } else if (requests && seconds) {
      const delay = monitorEventLoopDelay();
      delay.enable();
      void requests.take();
      await wait(seconds * 1000);
      process.send?.({ ...(await requests.take()), ownDelayMs: delay.percentile(99) / 1e6 });
    }
  });
}

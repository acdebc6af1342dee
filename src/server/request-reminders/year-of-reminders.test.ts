import { expect, it } from 'vitest';
import { firmToday } from '#shared/time.ts';
import { propertySeed } from '#test/property-seed.ts';
import type { YearList } from '#test/reminder-rules.ts';
import type { Results } from '#test/reminder-year.ts';
import { type ReminderEngine, randomFrom, runYear } from '#test/reminder-year.ts';
import { firmRules } from './firm-rules.ts';
import {
  dueForClient,
  dueStep,
  isPaused,
  needsCall,
  nextStep,
  remindableFrom,
  waitsForClient,
} from './plan.ts';

const seed = propertySeed;
const years = Number(process.env.REMINDER_YEARS ?? 12);

/** Covers two changes to summer time, the one back, and 13 holidays. */
const year = { from: new Date('2026-03-02T05:13:00Z'), to: new Date('2027-03-31T00:00:00Z') };

interface Planned {
  list: YearList;
  nextAt: string | null;
}

/** The planning on rows in memory: the worker's logic without a database. Two workers run one after the other. */
function inMemory(yearSeed: number): ReminderEngine {
  const random = randomFrom(yearSeed ^ 0x5eed);
  const rows = new Map<number, Planned>();
  const remindedAt = new Map<number, string>();
  const silent = new Set<number>();
  let results: Results = { mails: [], calls: [] };

  const stateOf = (clientId: number) => ({
    remindedAt: remindedAt.get(clientId) ?? null,
    reachable: !silent.has(clientId),
  });

  function plan(list: YearList, now: Date, reachable = true): void {
    const next = nextStep(list, { ...stateOf(list.clientId), reachable }, now, firmRules);
    if (!needsCall(list, firmRules)) list.needsCallAt = null;
    rows.set(list.id, { list, nextAt: next?.at.toISOString() ?? null });
  }

  const listsOf = (clientId: number) =>
    [...rows.values()].map(({ list }) => list).filter((list) => list.clientId === clientId);

  function send(clientId: number, named: YearList[], now: Date, byHand: boolean): void {
    const mail = named.map((list) => {
      const due = dueStep(list, now, firmRules);
      const isMail = due && due.step !== 'call';
      return { listId: list.id, step: isMail ? due.step : null, stepOn: isMail ? due.on : null };
    });
    results.mails.push({ clientId, at: now, byHand, named: mail });
    remindedAt.set(clientId, now.toISOString());
    for (const list of named) list.remindedAt = now.toISOString();
  }

  /** One worker. If it is killed before it has finished, the remaining clients wait for the next run. */
  function work(now: Date, killedAfter: number): void {
    const due = [...rows.values()].filter(({ nextAt }) => nextAt !== null && nextAt <= now.toISOString());
    const clients = [...new Set(due.map(({ list }) => list.clientId))].slice(0, killedAfter);
    for (const clientId of clients) {
      const lists = listsOf(clientId);
      const client = stateOf(clientId);
      const { toCall, toMail } = dueForClient(lists, client, now, firmRules);
      results.calls.push(...toCall.map(({ id }) => id));
      if (toMail.length > 0) send(clientId, toMail, now, false);
      const marked = toCall.map((list) => ({ ...list, needsCallAt: now.toISOString() }));
      for (const list of lists) {
        const isMarked = marked.find(({ id }) => id === list.id);
        if (isMarked) rows.set(list.id, { list, nextAt: null });
        else plan(list, now, client.reachable);
      }
    }
  }

  let id = 0;
  return {
    add(list, now) {
      id++;
      list.id = id;
      plan(list, now);
      return id;
    },
    change: (list, now) => plan(list, now),
    run(now) {
      const killed = random() < 0.02;
      work(now, killed ? Math.floor(random() * 3) : Number.POSITIVE_INFINITY);
      if (killed && random() < 0.5) return false;
      work(now, Number.POSITIVE_INFINITY);
      return true;
    },
    results() {
      const found = results;
      results = { mails: [], calls: [] };
      return found;
    },
    setReachable(clientId, reachable) {
      if (reachable) silent.delete(clientId);
      else silent.add(clientId);
    },
    remindNow(list, now) {
      const { remindedAt: last, reachable } = stateOf(list.clientId);
      const isTooSoon = last && firmToday(now) < remindableFrom(last, firmRules);
      if (!waitsForClient(list) || !reachable || isTooSoon) return;
      const lists = listsOf(list.clientId).filter(waitsForClient);
      const named = lists.filter((each) => each === list || !isPaused(each, now, firmRules));
      send(list.clientId, named, now, true);
      for (const each of listsOf(list.clientId)) plan(each, now);
    },
  };
}

it(`keeps every rule in ${years} years of random events (seed ${seed})`, { timeout: 600_000 }, async () => {
  console.info(`PROPERTY_SEED=${seed}`);
  let [mails, calls] = [0, 0];
  for (let index = 0; index < years; index++) {
    const sum = await runYear(inMemory(seed + index), {
      ...year,
      seed: seed + index,
      clientIds: [1, 2, 3],
      stepMinutes: 47,
      eventsPerStep: 0.03,
      outages: { chance: 0.002, longest: 400 },
    });
    mails += sum.mails;
    calls += sum.calls;
  }
  console.info(`${mails} mails, ${calls} calls`);
  expect(mails).toBeGreaterThan(years * 20);
  expect(calls).toBeGreaterThan(years / 10);
});

import {
  checkCall,
  checkMail,
  checkMark,
  checkNothingLost,
  dayOf,
  isOfficeTime,
  shiftDay,
  type YearList,
  type YearMail,
} from './reminder-rules.ts';

/** What carries out the reminders: the planning alone, or the whole server on a database. */
export interface ReminderEngine {
  /** A new list gets its id here. */
  add(list: YearList, now: Date): number | Promise<number>;
  /** Called after a list has changed: the engine plans it again and sets `needsCallAt`. */
  change(list: YearList, now: Date): void | Promise<void>;
  /** Runs the worker once, or two at once. Returns false if one was killed, so that work may be left. */
  run(now: Date): boolean | Promise<boolean>;
  /** The emails and marks since the previous call. */
  results(now: Date): Results | Promise<Results>;
  setReachable?(clientId: number, reachable: boolean): void;
  /** A reminder sent by hand, if the rules allow one. */
  remindNow(list: YearList, now: Date): void | Promise<void>;
}

export interface Results {
  mails: YearMail[];
  calls: number[];
}

/** A small, repeatable random generator (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Year {
  seed: number;
  clientIds: number[];
  from: Date;
  to: Date;
  /** Between two runs of the worker. */
  stepMinutes: number;
  eventsPerStep: number;
  /** Reminders sent by hand, besides those among the events. */
  byHandPerStep?: number;
  /** How often the worker is down, and for at most how many runs. */
  outages: { chance: number; longest: number };
}

const maxOpenLists = 4;

/** Simulates a year of random events and checks every mail and every mark, and that none is missing. */
export async function runYear(engine: ReminderEngine, year: Year): Promise<{ mails: number; calls: number }> {
  const random = randomFrom(year.seed);
  const pick = (below: number) => Math.floor(random() * below);
  const lists: YearList[] = [];
  const mails: YearMail[] = [];
  const reachable = new Map(year.clientIds.map((id) => [id, true]));
  const silentOn = new Map<number, string>();
  let [calls, away] = [0, 0];

  async function happen(now: Date): Promise<void> {
    const clientId = year.clientIds[pick(year.clientIds.length)] as number;
    const today = dayOf(now);
    const at = now.toISOString();
    const own = lists.filter((list) => list.clientId === clientId);
    const open = own.filter(({ closedAt }) => closedAt === null);
    const list = own[pick(own.length)];
    const kind = pick(24);
    if (kind < 5 && open.length < maxOpenLists) {
      const sent: YearList = {
        ...emptyList,
        clientId,
        dueOn: shiftDay(today, pick(50) - 5),
        sentAt: at,
        turnSince: at,
      };
      sent.id = await engine.add(sent, now);
      lists.push(sent);
      return;
    }
    if (kind === 5 && engine.setReachable) {
      reachable.set(clientId, !reachable.get(clientId));
      engine.setReachable(clientId, reachable.get(clientId) as boolean);
      return;
    }
    if (!list) return;
    const before = { ...list };
    if (kind === 6) await engine.remindNow(list, now);
    else if (changeAtRandom(list, kind, { today, at }, pick)) {
      await engine.change(list, now);
      checkMark(before, list, now);
    }
  }

  async function look(now: Date): Promise<void> {
    const results = await engine.results(now);
    for (const mail of results.mails) {
      const before = mails.filter(({ clientId }) => clientId === mail.clientId);
      checkMail(mail, lists, before, reachable.get(mail.clientId) === true);
      mails.push(mail);
      for (const { listId } of mail.named) {
        const named = lists.find(({ id }) => id === listId);
        if (named) named.remindedAt = mail.at.toISOString();
      }
    }
    for (const id of results.calls) {
      const list = lists.find((each) => each.id === id) as YearList;
      checkCall(list, now);
      list.needsCallAt = now.toISOString();
      calls++;
    }
  }

  for (let now = year.from; now < year.to; now = new Date(now.getTime() + year.stepMinutes * 60_000)) {
    if (random() < year.eventsPerStep) await happen(now);
    if (year.byHandPerStep && random() < year.byHandPerStep) {
      const list = lists[pick(lists.length)];
      if (list) await engine.remindNow(list, now);
    }
    for (const [id, isReachable] of reachable) if (!isReachable) silentOn.set(id, dayOf(now));
    await look(now);
    if (away === 0 && random() < year.outages.chance) away = 1 + pick(year.outages.longest);
    if (away > 0) {
      away--;
      continue;
    }
    const isComplete = await engine.run(now);
    await look(now);
    if (!isComplete || !isOfficeTime(now)) continue;
    for (const list of lists) checkNothingLost(list, mails, now, silentOn.get(list.clientId) ?? '');
  }
  return { mails: mails.length, calls };
}

const emptyList: Omit<YearList, 'clientId' | 'dueOn'> = {
  id: 0,
  sentAt: null,
  closedAt: null,
  turn: 'client',
  turnSince: '',
  moreTimeUntil: null,
  pausedUntil: null,
  calledAt: null,
  needsCallAt: null,
  remindedAt: null,
  asksClient: true,
};

/** As the services do it. Returns whether anything has changed. */
function changeAtRandom(
  list: YearList,
  kind: number,
  { today, at }: { today: string; at: string },
  pick: (below: number) => number,
): boolean {
  if (list.closedAt) {
    if (kind === 7) list.closedAt = null;
    return kind === 7;
  }
  if (list.turn === 'firm') {
    if (kind < 16) Object.assign(list, { turn: 'client', turnSince: at });
    else if (kind === 16) list.closedAt = at;
    return kind <= 16;
  }
  if (kind < 11) Object.assign(list, { turn: 'firm', turnSince: at, needsCallAt: null });
  else if (kind < 14) list.moreTimeUntil = shiftDay(today, 1 + pick(40));
  else if (kind < 16) list.pausedUntil = shiftDay(today, 1 + pick(30));
  else if (kind === 16) list.pausedUntil = null;
  else if (kind < 19) Object.assign(list, { calledAt: at, needsCallAt: null });
  else if (kind === 19) list.dueOn = shiftDay(today, pick(50) - 10);
  else if (kind === 20) list.closedAt = at;
  // Otherwise one of several answers was sent or accepted: the list is planned anew, but nothing has changed for it.
  return true;
}

import type { RemindedList } from '#server/request-reminders/plan.ts';

/*
 * A second, independent implementation of the reminder rules in src/server/request-reminders/plan.ts: day by day, with
 * the runtime's own calendar and a list of holidays typed by hand.
 */

export interface YearList extends RemindedList {
  id: number;
  clientId: number;
}

export interface YearMail {
  clientId: number;
  at: Date;
  byHand: boolean;
  named: { listId: number; step: string | null; stepOn: string | null }[];
}

const holidays = new Set([
  ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03', '2026-09-07'],
  ...['2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18', '2027-02-15'],
  ...['2027-05-31', '2027-06-18', '2027-07-05', '2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25'],
  ...['2027-12-24', '2027-12-31'],
]);

const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

function wallAt(time: Date): { day: string; clock: string } {
  const [day = '', clock = ''] = wall.format(time).split(', ');
  return { day, clock };
}

const days = new Map<string, string>();

/** The firm's day of a timestamp. */
export function dayOf(time: Date | string): string {
  const key = typeof time === 'string' ? time : time.toISOString();
  const known = days.get(key);
  if (known) return known;
  const { day } = wallAt(new Date(key));
  if (days.size > 100_000) days.clear();
  days.set(key, day);
  return day;
}

/** All days of the years under test, in order. */
const calendar = Array.from({ length: 3 * 366 }, (_, index) =>
  new Date(Date.UTC(2025, 5, 1 + index, 12)).toISOString().slice(0, 10),
);
const placeOf = new Map(calendar.map((day, index) => [day, index]));

export function shiftDay(day: string, by: number): string {
  return calendar[(placeOf.get(day) as number) + by] as string;
}

const daysBetween = (from: string, to: string) => (placeOf.get(to) as number) - (placeOf.get(from) as number);

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

export function isOfficeTime(time: Date): boolean {
  const { day, clock } = wallAt(time);
  return isWorkingDay(day) && clock >= '09:00' && clock < '17:00';
}

/** How many working days follow `from`, up to and including `to`. */
function workingDaysAfter(from: string, to: string): number {
  let count = 0;
  for (let day = shiftDay(from, 1); day <= to; day = shiftDay(day, 1)) if (isWorkingDay(day)) count++;
  return count;
}

const waits = ({ sentAt, closedAt, turn }: YearList) =>
  sentAt !== null && closedAt === null && turn === 'client';

const isPaused = ({ moreTimeUntil, pausedUntil }: YearList, today: string) =>
  (moreTimeUntil ?? '') > today || (pausedUntil ?? '') > today;

/** The day on which the client last heard of the list other than by a reminder. */
function heardOn({ sentAt, turnSince, calledAt }: YearList): string {
  return [sentAt, turnSince, calledAt]
    .map((at) => (at ? dayOf(at) : ''))
    .sort()
    .at(-1) as string;
}

/** The step that a list has on a day, if any. */
function stepOn(list: YearList, day: string): string | undefined {
  const heard = heardOn(list);
  const counts = [list.dueOn, list.moreTimeUntil ?? '', list.pausedUntil ?? ''].sort().at(-1) as string;
  const weekly = (from: string) => {
    const weeks = daysBetween(from, day) / 7;
    if (!Number.isInteger(weeks) || weeks < 1 || weeks > 5) return undefined;
    return weeks === 5 ? 'call' : `week${weeks}`;
  };
  if (heard >= counts) return weekly(heard);
  if (day <= heard || (list.calledAt && daysBetween(dayOf(list.calledAt), day) < 7)) return undefined;
  if (counts === list.dueOn && daysBetween(day, counts) === 7) return 'before';
  return day === counts ? 'due' : weekly(counts);
}

/** The newest step that a list has had by a day. */
function newestStep(list: YearList, today: string): { step: string; on: string } | undefined {
  const heard = heardOn(list);
  for (let day = today; day > heard; day = shiftDay(day, -1)) {
    const step = stepOn(list, day);
    if (step) return { step, on: day };
  }
  return undefined;
}

function fail(problem: string, details: object): never {
  throw new Error(`${problem}: ${JSON.stringify(details)}`);
}

/** Checks a mail against the state in which it was sent; `before` are the earlier ones to the same client. */
export function checkMail(mail: YearMail, lists: YearList[], before: YearMail[], reachable: boolean): void {
  const today = dayOf(mail.at);
  if (!reachable) fail('A mail to a client who gets none', mail);
  if (!mail.byHand && !isOfficeTime(mail.at)) fail('A mail outside office hours', mail);
  const last = before.at(-1);
  if (last && workingDaysAfter(dayOf(last.at), today) < 3)
    fail('Two mails within three working days', { mail, last });
  const own = lists.filter(({ clientId }) => clientId === mail.clientId);
  const named = new Set(mail.named.map(({ listId }) => listId));
  for (const list of own) {
    const mayBeNamed = waits(list) && (mail.byHand || !isPaused(list, today));
    if (named.has(list.id) && !mayBeNamed) fail('A mail names a list that it must not', { mail, list });
    if (!named.has(list.id) && waits(list) && !isPaused(list, today))
      fail('A mail leaves out a list', { mail, list });
  }
  if (!mail.byHand && !mail.named.some(({ step }) => step)) fail('A mail without a step', mail);
  for (const { listId, step, stepOn: on } of mail.named.filter(({ step }) => step)) {
    const list = own.find(({ id }) => id === listId) as YearList;
    if (list.needsCallAt) fail('A step while the list needs a call', { mail, list });
    const newest = newestStep(list, today);
    if (newest?.step !== step || newest.on !== on) fail('Not the newest step', { mail, list, newest });
    const again = before.some(({ named }) =>
      named.some((each) => each.listId === listId && each.stepOn === on),
    );
    if (again) fail('A step sent twice', { mail, list });
  }
}

/** Checks that a list was marked for a call only after its last reminder was in vain. */
export function checkCall(list: YearList, at: Date): void {
  const today = dayOf(at);
  if (list.needsCallAt) fail('Marked for a call twice', { list, at });
  if (!waits(list) || isPaused(list, today) || !isOfficeTime(at))
    fail('A call at a wrong time', { list, at });
  if (newestStep(list, today)?.step !== 'call') fail('A call before the last reminder', { list, at });
}

/**
 * Checks that the mark for a call ended exactly if the list no longer waits, a call was noted, or it has more time: the
 * client's, a pause, or a due date that is not before the mark.
 */
export function checkMark(before: YearList, after: YearList, now: Date): void {
  const { needsCallAt } = before;
  if (needsCallAt === null) return;
  const ended =
    !waits(after) ||
    after.calledAt !== before.calledAt ||
    isPaused(after, dayOf(now)) ||
    after.dueOn >= dayOf(needsCallAt);
  if (ended !== (after.needsCallAt === null)) fail('The mark for a call is wrong', { before, after });
}

/**
 * Checks, after the worker has run in office hours, that nothing is left undone. `silentOn` is the last day on which the
 * client got no mail: steps up to then have passed.
 */
export function checkNothingLost(list: YearList, mails: YearMail[], now: Date, silentOn: string): void {
  const today = dayOf(now);
  // Nothing is due while a list is marked for a call.
  if (!waits(list) || isPaused(list, today) || list.needsCallAt) return;
  const newest = newestStep(list, today);
  if (!newest) return;
  const own = mails.filter(({ clientId }) => clientId === list.clientId);
  const reminded = own.filter(({ named }) => named.some(({ listId }) => listId === list.id)).at(-1);
  const isDone =
    newest.step !== 'call' && (silentOn >= newest.on || (reminded && dayOf(reminded.at) >= newest.on));
  if (isDone) return;
  const last = own.at(-1);
  const heard = [last ? dayOf(last.at) : '', heardOn(list)].sort().at(-1) as string;
  if (workingDaysAfter(heard, today) >= 3) fail('A step was lost', { list, newest, now });
}

import type { ReminderRhythm } from '#shared/firm.ts';
import type { ReminderStep } from '#shared/request-reminders.ts';
import { addCalendarDays, firmTimestamp, firmToday } from '#shared/time.ts';
import { workingDayAfter } from '#shared/working-days.ts';
import type { Office } from '../availability/office.ts';

/*
 * The rhythm of reminders as pure functions of a list, the emails that were sent, the firm's calendar and the time.
 * Nothing here is stored: a step is done if a reminder about the list was sent on its day or later. A moved due date,
 * more time, a pause or a call therefore needs no bookkeeping of its own.
 */

export interface ReminderRules {
  rhythm: ReminderRhythm;
  office: Office;
}

/** What the rhythm of a list depends on. */
export interface RemindedList {
  dueOn: string;
  sentAt: string | null;
  closedAt: string | null;
  turn: 'client' | 'firm';
  turnSince: string;
  moreTimeUntil: string | null;
  pausedUntil: string | null;
  calledAt: string | null;
  needsCallAt: string | null;
  /** The last reminder that named this list. */
  remindedAt: string | null;
  /** False for a company's list once its client has left the company: no email names it, only the call remains. */
  asksClient: boolean;
}

/** What it also depends on, because one email tells a client about all lists. */
export interface RemindedClient {
  /** The last reminder about any list. */
  remindedAt: string | null;
  /** Whether reminders can be emailed. If not, they are skipped, and only the call remains. */
  reachable: boolean;
}

export type PlannedStep = ReminderStep | 'call';

export interface Step {
  step: PlannedStep;
  /** Its day in the rhythm; it is sent at the first possible time from then on. */
  on: string;
}

export interface TimedStep extends Step {
  at: Date;
}

const weekSteps = ['week1', 'week2', 'week3', 'week4'] as const;

function latest(days: (string | null)[]): string {
  return days.reduce<string>((last, day) => (day && day > last ? day : last), '');
}

/** Whether something is open on the client's side. */
export function waitsForClient({ sentAt, closedAt, turn }: RemindedList): boolean {
  return sentAt !== null && closedAt === null && turn === 'client';
}

/** The day until which the client or staff have paused reminders of this list; '' if neither has. */
function pausedDay({ moreTimeUntil, pausedUntil }: RemindedList): string {
  return latest([moreTimeUntil, pausedUntil]);
}

export function isPaused(list: RemindedList, now: Date, { office }: ReminderRules): boolean {
  return pausedDay(list) > firmToday(now, office.timeZone);
}

/** The last day on which the client was sent the list, was called about it, or got the turn. */
function freshDay(list: RemindedList, { office }: ReminderRules): string {
  const days = [list.sentAt, list.turnSince, list.calledAt].map(
    (at) => at && firmToday(new Date(at), office.timeZone),
  );
  return latest(days);
}

/**
 * All steps of a list in their order, ending with the call. They start from the due date, or from the last day of more
 * time or a pause if that is later. If the list was sent, became the client's turn or was called about on or after that
 * day, only weekly steps follow. Steps before such an event are void: the client was not late then.
 */
export function stepsOf(list: RemindedList, rules: ReminderRules): Step[] {
  const { daysBefore, weeks } = rules.rhythm;
  const fresh = freshDay(list, rules);
  const day = latest([list.dueOn, pausedDay(list)]);
  const from = latest([day, fresh]);
  const weekly: Step[] = [...weekSteps.slice(0, weeks), 'call' as const].map((step, index) => ({
    step,
    on: addCalendarDays(from, 7 * (index + 1)),
  }));
  if (from === fresh) return weekly;
  const before: Step[] =
    day === list.dueOn && daysBefore > 0 ? [{ step: 'before', on: addCalendarDays(day, -daysBefore) }] : [];
  const firstDay = latest([addCalendarDays(fresh, 1), callBreak(list, rules)]);
  return [...before, { step: 'due' as const, on: day }, ...weekly].filter(({ on }) => on >= firstDay);
}

/** Reminders start again a week after a call. */
function callBreak({ calledAt }: RemindedList, { office }: ReminderRules): string | null {
  return calledAt && addCalendarDays(firmToday(new Date(calledAt), office.timeZone), 7);
}

/** The steps that are not done yet. A reminder never counts as the call. */
function openSteps(list: RemindedList, rules: ReminderRules): Step[] {
  if (!waitsForClient(list) || needsCall(list, rules)) return [];
  const reminded = list.remindedAt ? firmToday(new Date(list.remindedAt), rules.office.timeZone) : '';
  return stepsOf(list, rules).filter(({ step, on }) => step === 'call' || on > reminded);
}

/**
 * Whether staff should call about the list. Once marked, it stays so until the day that counts is no longer before the
 * mark: after a call, more time, a pause, a new turn or a later due date. The rhythm plays no part, because the firm may
 * change it while lists are marked.
 */
export function needsCall(list: RemindedList, rules: ReminderRules): boolean {
  if (list.needsCallAt === null || !waitsForClient(list)) return false;
  const marked = firmToday(new Date(list.needsCallAt), rules.office.timeZone);
  return latest([list.dueOn, pausedDay(list), freshDay(list, rules)]) < marked;
}

/** The newest step whose day has come: missed earlier ones are never made up for. */
export function dueStep(list: RemindedList, now: Date, rules: ReminderRules): Step | undefined {
  const today = firmToday(now, rules.office.timeZone);
  return openSteps(list, rules).findLast(({ on }) => on <= today);
}

/** How many emails are still to come if nothing happens. */
export function remindersLeft(list: RemindedList, now: Date, rules: ReminderRules): number {
  const from = dueStep(list, now, rules)?.on ?? '';
  return openSteps(list, rules).filter(({ step, on }) => step !== 'call' && on >= from).length;
}

/** What happens next with a list, and when: the newest step that is due, or else the first future one. */
export function nextStep(
  list: RemindedList,
  client: RemindedClient,
  now: Date,
  rules: ReminderRules,
): TimedStep | undefined {
  const dayOf = (at: Date) => firmToday(at, rules.office.timeZone);
  const mailed = client.reachable && list.asksClient;
  const open = openSteps(list, rules).filter(({ step, on }) => mailed || step === 'call' || on > dayOf(now));
  const newestBy = (day: string) => open.findLast(({ on }) => on <= day);
  let step = newestBy(dayOf(now)) ?? open[0];
  while (step) {
    const at = earliestTime(list, step, client, now, rules);
    // While this step has to wait, a newer one may become due and replace it.
    const newest = newestBy(dayOf(at));
    if (newest === step) return { ...step, at };
    step = newest;
  }
  return undefined;
}

/**
 * What is due for a client now: the lists that need a call, and those that an email names. If any list has a reminder
 * due, the email names all lists that wait for the client and are not paused.
 */
export function dueForClient<List extends RemindedList>(
  lists: List[],
  client: RemindedClient,
  now: Date,
  rules: ReminderRules,
): { toCall: List[]; toMail: List[] } {
  const stepNow = (list: List) => {
    const next = nextStep(list, client, now, rules);
    return next && next.at <= now ? next.step : undefined;
  };
  const steps = lists.map((list) => ({ list, step: stepNow(list) }));
  const mails = steps.some(({ step }) => step && step !== 'call');
  const nameable = lists.filter((list) => waitsForClient(list) && list.asksClient);
  return {
    toCall: steps.filter(({ step }) => step === 'call').map(({ list }) => list),
    toMail: mails ? nameable.filter((list) => !isPaused(list, now, rules)) : [],
  };
}

/** All future steps if nothing happens. */
export function plannedSteps(
  list: RemindedList,
  client: RemindedClient,
  now: Date,
  rules: ReminderRules,
): TimedStep[] {
  const planned: TimedStep[] = [];
  let [state, mailed, time] = [list, client, now];
  for (let next = nextStep(state, mailed, time, rules); next; next = nextStep(state, mailed, time, rules)) {
    const at = next.at.toISOString();
    if (next.step === 'call') state = { ...state, needsCallAt: at };
    else
      [state, mailed] = [
        { ...state, remindedAt: at },
        { ...mailed, remindedAt: at },
      ];
    if (next.step === 'call' || (client.reachable && list.asksClient)) planned.push(next);
    time = next.at;
  }
  return planned;
}

function earliestTime(
  list: RemindedList,
  { on }: Step,
  client: RemindedClient,
  now: Date,
  rules: ReminderRules,
): Date {
  const { office, rhythm } = rules;
  const reminded = client.remindedAt && firmToday(new Date(client.remindedAt), office.timeZone);
  const heard = latest([reminded, freshDay(list, rules)]);
  const day = latest([
    on,
    pausedDay(list),
    workingDayAfter(heard, rhythm.minimumWorkingDays, office.isWorkingDay),
  ]);
  return firstOfficeTime(day, now, office);
}

/** The first day on which a reminded client may be reminded again. */
export function remindableFrom(remindedAt: string, { office, rhythm }: ReminderRules): string {
  return workingDayAfter(
    firmToday(new Date(remindedAt), office.timeZone),
    rhythm.minimumWorkingDays,
    office.isWorkingDay,
  );
}

/** The first time within office hours that is neither before a day nor before `now`. */
function firstOfficeTime(day: string, now: Date, office: Office): Date {
  const { timeZone, opensAt, closesAt } = office;
  const today = firmToday(now, timeZone);
  for (let candidate = day > today ? day : today; ; candidate = addCalendarDays(candidate, 1)) {
    if (!office.isWorkingDay(candidate)) continue;
    const opening = firmTimestamp(candidate, opensAt, timeZone);
    if (opening >= now) return opening;
    if (now < firmTimestamp(candidate, closesAt, timeZone)) return now;
  }
}

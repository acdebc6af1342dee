import type { ReminderRhythm } from '#shared/firm.ts';
import type { ReminderStep } from '#shared/request-reminders.ts';
import { addCalendarDays, firmTimestamp, firmToday } from '#shared/time.ts';

/*
 * The rhythm of reminders as pure functions of a list, the mails that went out, the firm's calendar and the time. Nothing
 * here is stored: a step is done if a reminder about the list went out on its day or later, so that a moved due date, more
 * time, a pause or a call needs no bookkeeping of its own.
 */

/** When the firm works. Days are YYYY-MM-DD in its time zone, times HH:mm. */
export interface Office {
  timeZone: string;
  opensAt: string;
  closesAt: string;
  isWorkingDay(day: string): boolean;
}

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
  /** False for a company's list once its client has left the company: no mail names it, and the call remains. */
  asksClient: boolean;
}

/** What it depends on besides: one mail tells a client about all lists. */
export interface RemindedClient {
  /** The last reminder about any list. */
  remindedAt: string | null;
  /** Whether reminders can be mailed. If not, their days pass, and the call remains. */
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

/** The day until which the client or staff want no reminder of this list; '' if there is none. */
function pausedDay({ moreTimeUntil, pausedUntil }: RemindedList): string {
  return latest([moreTimeUntil, pausedUntil]);
}

export function isPaused(list: RemindedList, now: Date, { office }: ReminderRules): boolean {
  return pausedDay(list) > firmToday(now, office.timeZone);
}

/** The last day on which the client heard from the firm about the list in another way, or it became their turn. */
function freshDay(list: RemindedList, { office }: ReminderRules): string {
  const days = [list.sentAt, list.turnSince, list.calledAt].map(
    (at) => at && firmToday(new Date(at), office.timeZone),
  );
  return latest(days);
}

/**
 * All steps of a list in their order, ending with the call. More time and a pause make their last day the day that counts.
 * A list that was sent, came back to the client or was the subject of a call after that day starts with a week's time, and
 * steps before such an event are void: the client was not late then.
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

/** After a call reminders begin again a week later. */
function callBreak({ calledAt }: RemindedList, { office }: ReminderRules): string | null {
  return calledAt && addCalendarDays(firmToday(new Date(calledAt), office.timeZone), 7);
}

/** The steps that are not done yet. A reminder is never in place of the call. */
function openSteps(list: RemindedList, rules: ReminderRules): Step[] {
  if (!waitsForClient(list)) return [];
  const dayOf = (at: string | null) => (at ? firmToday(new Date(at), rules.office.timeZone) : '');
  const [reminded, marked] = [dayOf(list.remindedAt), dayOf(list.needsCallAt)];
  const steps = stepsOf(list, rules);
  const isMarked = steps.some(({ step, on }) => step === 'call' && on <= marked);
  return isMarked ? [] : steps.filter(({ step, on }) => step === 'call' || on > reminded);
}

/** Whether the list is to be called about: its last step is done. */
export function needsCall(list: RemindedList, rules: ReminderRules): boolean {
  return list.needsCallAt !== null && waitsForClient(list) && openSteps(list, rules).length === 0;
}

/** The newest step whose day has come: earlier ones that were missed are never sent after it. */
export function dueStep(list: RemindedList, now: Date, rules: ReminderRules): Step | undefined {
  const today = firmToday(now, rules.office.timeZone);
  return openSteps(list, rules).findLast(({ on }) => on <= today);
}

/** How many mails are still to come, if nothing happens. */
export function remindersLeft(list: RemindedList, now: Date, rules: ReminderRules): number {
  const from = dueStep(list, now, rules)?.on ?? '';
  return openSteps(list, rules).filter(({ step, on }) => step !== 'call' && on >= from).length;
}

/** What happens next with a list, and when: the newest step that is due, else the first one to come. */
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
    // While it has to wait, a newer step may become due and take its place.
    const newest = newestBy(dayOf(at));
    if (newest === step) return { ...step, at };
    step = newest;
  }
  return undefined;
}

/**
 * What is due for a client now: which lists need a call, and which ones a mail names. If any list has a step due, the mail
 * names all that it can and that are not paused.
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

/** All steps to come, if nothing happens. */
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
  const day = latest([on, pausedDay(list), addWorkingDays(heard, rhythm.minimumWorkingDays, office)]);
  return firstOfficeTime(day, now, office);
}

/** When a client who was reminded may be reminded again. */
export function remindableFrom(remindedAt: string, { office, rhythm }: ReminderRules): string {
  return addWorkingDays(firmToday(new Date(remindedAt), office.timeZone), rhythm.minimumWorkingDays, office);
}

/** The day that is so many working days later. */
function addWorkingDays(day: string, count: number, office: Office): string {
  let [result, left] = [day, count];
  while (left > 0) {
    result = addCalendarDays(result, 1);
    if (office.isWorkingDay(result)) left--;
  }
  return result;
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

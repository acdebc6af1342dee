import { expect, it } from 'vitest';
import { firmRules } from '#server/request-reminders/firm-rules.ts';
import { dueStep, needsCall } from '#server/request-reminders/plan.ts';
import { checkCall, checkMail, checkNothingLost, isOfficeTime, type YearList } from '#test/reminder-rules.ts';
import { type DemoRequestList, requestLists } from './demo-data.ts';
import { remindedListOf } from './reminded-list.ts';

/** The list as it is now, and as it was when its reminders were sent: not paused, and not marked for a call. */
function listsOf(demo: DemoRequestList, id: number, now: Date) {
  const { dates, reminders } = remindedListOf(demo, now);
  const isOpen = demo.items.some(
    ({ state, required }) => state === 'returned' || (state === 'open' && required),
  );
  const list: YearList = {
    id,
    clientId: id,
    ...dates,
    turn: isOpen ? 'client' : 'firm',
    calledAt: null,
    remindedAt: reminders.at(-1)?.at.toISOString() ?? null,
    asksClient: true,
  };
  const unpaused = { ...list, pausedUntil: null, moreTimeUntil: null, needsCallAt: null, remindedAt: null };
  return { list, unpaused, reminders };
}

it.each([
  ['Thanksgiving', '2026-11-23T00:30:00-05:00'],
  ['the change to summer time', '2027-03-08T00:30:00-05:00'],
])('the demo has the reminders of the rhythm at every hour of the week of %s', (_, start) => {
  let [sent, marked] = [0, 0];
  for (let hour = 0; hour < 7 * 24; hour++) {
    const now = new Date(Date.parse(start) + hour * 3_600_000);
    for (const [id, demo] of requestLists.entries()) {
      const { list, unpaused, reminders } = listsOf(demo, id, now);
      const mails = reminders.map(({ step, on, at }) => ({
        clientId: id,
        at,
        byHand: false,
        named: [{ listId: id, step, stepOn: on }],
      }));
      for (const [place, mail] of mails.entries()) {
        expect(mail.at <= now).toBe(true);
        checkMail(mail, [unpaused], mails.slice(0, place), true);
      }
      if (list.needsCallAt) checkCall(unpaused, new Date(list.needsCallAt));
      // The call of a colleague, or a reminder by hand, finds a list that the product could have made.
      expect(needsCall(list, firmRules), `${list.dueOn} at ${now.toISOString()}`).toBe(
        list.needsCallAt !== null,
      );
      expect(reminders.map(({ on }) => on)).not.toContain(dueStep(list, now, firmRules)?.on);
      if (isOfficeTime(now)) checkNothingLost(list, mails, now, '');
      sent += mails.length;
      marked += list.needsCallAt ? 1 : 0;
    }
  }
  expect(sent).toBeGreaterThan(7 * 24 * 8);
  expect(marked).toBe(7 * 24);
});

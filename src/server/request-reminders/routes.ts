import type { FastifyInstance } from 'fastify';
import * as requestRemindersApi from '#shared/request-reminders.ts';
import { route } from '../core/http/route.ts';
import { listWaiting } from './list-waiting.ts';
import { assignLists, markCalled, pauseReminders } from './manage-reminders.ts';
import { readPlan } from './read-plan.ts';
import { previewReminders, remindNow } from './remind-now.ts';

export function requestReminderRoutes(app: FastifyInstance): void {
  route(app, requestRemindersApi.list, listWaiting);
  route(app, requestRemindersApi.previewSending, previewReminders);
  route(app, requestRemindersApi.sendNow, (context, actor, input) =>
    remindNow(context, actor, input, {
      onFailure: (err) => app.log.error({ err }, 'reminder by hand failed'),
    }),
  );
  route(app, requestRemindersApi.markCalled, markCalled);
  route(app, requestRemindersApi.pause, pauseReminders);
  route(app, requestRemindersApi.assign, assignLists);
  route(app, requestRemindersApi.readPlan, readPlan);
}

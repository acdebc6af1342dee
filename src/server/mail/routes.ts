import type { FastifyInstance } from 'fastify';
import * as mailApi from '#shared/mail.ts';
import { route } from '../core/http/route.ts';
import type { Readiness } from '../core/process/readiness.ts';
import type { Vault } from '../files/vault.ts';
import { downloadOriginal } from './download-original.ts';
import { sendTestMail } from './send-test.ts';
import { listReceived, readMail, readMailTest, startMailTest } from './service.ts';

export function mailRoutes(app: FastifyInstance, vault: Vault, readiness: () => Promise<Readiness>): void {
  const { env } = app.context;
  route(app, mailApi.read, (context) => readMail(context, env, readiness));
  route(app, mailApi.startTest, (context, actor) => startMailTest(context, actor, env));
  route(app, mailApi.readTest, readMailTest);
  route(app, mailApi.sendTest, (context, actor, input) => sendTestMail(context, actor, input, env));
  route(app, mailApi.listReceived, listReceived);
  route(app, mailApi.downloadOriginal, (context, actor, input, place) =>
    downloadOriginal(context, actor, input, vault, place),
  );
}

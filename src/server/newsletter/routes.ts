import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as newsletterApi from '#shared/newsletter.ts';
import { readText } from '../core/http/read-text.ts';
import { route } from '../core/http/route.ts';
import { addSubscriber, exportSubscribers, listSubscribers, removeSubscriber } from './manage-subscribers.ts';
import { confirmSubscription, subscribe, unsubscribe } from './service.ts';

export function newsletterRoutes(app: FastifyInstance): void {
  route(app, newsletterApi.subscribe, subscribe);
  route(app, newsletterApi.confirmSubscription, confirmSubscription);
  route(app, newsletterApi.listSubscribers, listSubscribers);
  route(app, newsletterApi.exportSubscribers, exportSubscribers);
  route(app, newsletterApi.addSubscriber, addSubscriber);
  route(app, newsletterApi.removeSubscriber, removeSubscriber);

  // Mail programs post their own form for one-click unsubscribe (RFC 8058). The token is in the URL; the form is not
  // read.
  app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      // Read to its end, so that an endless form is rejected.
      scope.addContentTypeParser(type, async (_request: FastifyRequest, form: IncomingMessage) => {
        await readText(form, 4096);
      });
    }
    route(scope, newsletterApi.unsubscribe, unsubscribe);
  });
}

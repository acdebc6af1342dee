import type { FastifyInstance } from 'fastify';
import * as newsletterApi from '#shared/newsletter.ts';
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
      // Parsed as a string, so that Fastify counts its bytes and rejects an endless form.
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, (_request, _form, done) =>
        done(null, undefined),
      );
    }
    route(scope, newsletterApi.unsubscribe, unsubscribe);
  });
}

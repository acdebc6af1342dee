import type { FastifyInstance } from 'fastify';
import {
  confirmSubscription,
  exportSubscribers,
  listSubscribers,
  subscribe,
  unsubscribe,
} from '#shared/newsletter.ts';
import { route } from '../core/http/route.ts';
import * as newsletter from './service.ts';

export function newsletterRoutes(app: FastifyInstance): void {
  route(app, subscribe, newsletter.subscribe);
  route(app, confirmSubscription, newsletter.confirmSubscription);
  route(app, listSubscribers, newsletter.listSubscribers);
  route(app, exportSubscribers, newsletter.exportSubscribers);

  // Mail programs post a form of their own to leave in one click. What it says is in the address; the form is not read.
  app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      // As a string, so that Fastify counts its bytes: a form without an end is refused.
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, (_request, _form, done) =>
        done(null, undefined),
      );
    }
    route(scope, unsubscribe, newsletter.unsubscribe);
  });
}

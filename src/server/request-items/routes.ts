import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as requestItemsApi from '#shared/request-items.ts';
import { route } from '../core/http/route.ts';
import { uploadRoute } from '../core/uploads/upload-route.ts';
import type { Vault } from '../files/vault.ts';
import { addFile, addOwnFile, storeItemFile } from './add-file.ts';
import { answerItem, markApplicable, markNotApplicable } from './answer-item.ts';

export function requestItemRoutes(app: FastifyInstance, vault: Vault): void {
  route(app, requestItemsApi.answer, answerItem);
  route(app, requestItemsApi.addOwnFile, addOwnFile);
  route(app, requestItemsApi.markNotApplicable, markNotApplicable);
  route(app, requestItemsApi.markApplicable, markApplicable);

  app.register(async (scope) => {
    await scope.register(fastifyMultipart);
    uploadRoute(scope, requestItemsApi.addFile, {
      storeContents: (context, actor, input) => storeItemFile(context, actor, input, vault),
      service: addFile,
      discard: ({ storedFilename }) => vault.storage.remove(storedFilename),
    });
  });
}

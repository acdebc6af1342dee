import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as uploadLinksApi from '#shared/upload-links.ts';
import { route } from '../core/http/route.ts';
import { uploadRoute } from '../core/uploads/upload-route.ts';
import type { Vault } from '../files/vault.ts';
import { addLinkFile, admitFile, storeLinkFile } from './add-file.ts';
import { askForNewLink } from './ask-for-new.ts';
import { endUploadLink, mailUploadLink, readUploadLink, renewUploadLink } from './manage-link.ts';
import { openUploadLink } from './open-link.ts';

export function uploadLinkRoutes(app: FastifyInstance, vault: Vault): void {
  route(app, uploadLinksApi.read, readUploadLink);
  route(app, uploadLinksApi.renew, renewUploadLink);
  route(app, uploadLinksApi.mail, mailUploadLink);
  route(app, uploadLinksApi.end, endUploadLink);
  route(app, uploadLinksApi.open, openUploadLink);
  route(app, uploadLinksApi.askForNew, askForNewLink);

  app.register(async (scope) => {
    await scope.register(fastifyMultipart);
    uploadRoute(scope, uploadLinksApi.addFile, {
      admit: admitFile,
      storeContents: (context, actor, input) => storeLinkFile(context, actor, input, vault),
      service: addLinkFile,
      discard: ({ storedFilename }) => vault.storage.remove(storedFilename),
    });
  });
}

import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as filesApi from '#shared/files.ts';
import { route } from '../core/http/route.ts';
import type { Readiness } from '../core/process/readiness.ts';
import { uploadRoute } from '../core/uploads/upload-route.ts';
import { downloadFile } from './download-file.ts';
import { listFiles } from './list-own-files.ts';
import { readFileHistory } from './read-file-history.ts';
import { deleteFile, listAdminFiles, listFileTypes } from './service.ts';
import { storeFileContents, uploadFile } from './upload-file.ts';
import type { Vault } from './vault.ts';

export function fileRoutes(app: FastifyInstance, vault: Vault, readiness: () => Promise<Readiness>): void {
  route(app, filesApi.list, listFiles);
  route(app, filesApi.download, (context, actor, input, place) =>
    downloadFile(context, actor, input, vault, place),
  );
  route(app, filesApi.readHistory, readFileHistory);
  route(app, filesApi.remove, deleteFile);
  route(app, filesApi.listAll, listAdminFiles);
  route(app, filesApi.readTypes, (context, actor) => listFileTypes(context, actor, readiness));

  // Forms are parsed only here: anywhere else, a form is something that a foreign page could make a browser send.
  app.register(async (scope) => {
    await scope.register(fastifyMultipart);
    uploadRoute(scope, filesApi.upload, {
      storeContents: (context, actor, input) => storeFileContents(context, actor, input, vault),
      service: uploadFile,
      discard: ({ storedFilename }) => vault.storage.remove(storedFilename),
    });
  });
}

import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as filesApi from '#shared/files.ts';
import { route } from '../core/http/route.ts';
import { uploadRoute } from '../core/uploads/upload-route.ts';
import { downloadFile } from './download-file.ts';
import { deleteFile, listAdminFiles, listFiles, listFileTypes, readFileHistory } from './service.ts';
import { takeInFile, uploadFile } from './upload-file.ts';
import type { Vault } from './vault.ts';

export function fileRoutes(app: FastifyInstance, vault: Vault): void {
  route(app, filesApi.listFiles, listFiles);
  route(app, filesApi.downloadFile, (db, actor, input) => downloadFile(db, actor, input, vault));
  route(app, filesApi.readFileHistory, readFileHistory);
  route(app, filesApi.deleteFile, deleteFile);
  route(app, filesApi.listAdminFiles, listAdminFiles);
  route(app, filesApi.readFileTypes, (db, actor) => listFileTypes(db, actor, vault));

  // Forms are read here alone: anywhere else one is what a foreign page could make a browser send.
  app.register(async (scope) => {
    await scope.register(fastifyMultipart);
    uploadRoute(scope, filesApi.uploadFile, {
      takeIn: (db, actor, input) => takeInFile(db, actor, input, vault),
      service: uploadFile,
      discard: ({ storedFilename }) => vault.storage.remove(storedFilename),
    });
  });
}

import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as importsApi from '#shared/client-imports.ts';
import { route } from '../core/http/route.ts';
import { uploadRoute } from '../core/uploads/upload-route.ts';
import { checkImport } from './check-import.ts';
import { inviteClients } from './invite-clients.ts';
import { listRows } from './list-rows.ts';
import { startImport } from './run-import.ts';
import { createImport, deleteDraft, listImports, readImport, readUploadedCsv } from './service.ts';
import { stopImport } from './stop-import.ts';
import { undoImport } from './undo-import.ts';

export function clientImportRoutes(app: FastifyInstance): void {
  route(app, importsApi.list, listImports);
  route(app, importsApi.read, readImport);
  route(app, importsApi.check, checkImport);
  route(app, importsApi.listRows, listRows);
  route(app, importsApi.start, startImport);
  route(app, importsApi.stop, stopImport);
  route(app, importsApi.invite, inviteClients);
  route(app, importsApi.undo, undoImport);
  route(app, importsApi.remove, deleteDraft);

  // Forms are parsed only here: anywhere else, a form is something that a foreign page could make a browser send.
  app.register(async (scope) => {
    await scope.register(fastifyMultipart);
    uploadRoute(scope, importsApi.create, {
      storeContents: readUploadedCsv,
      service: createImport,
      // The rows are stored with the import, so there is nothing to discard.
      discard: async () => undefined,
    });
  });
}

import type { FastifyInstance } from 'fastify';
import * as exportsApi from '#shared/data-exports.ts';
import { route } from '../core/http/route.ts';
import type { Vault } from '../files/vault.ts';
import { downloadClientExport, downloadExport, readClientExport, readExport } from './download-export.ts';
import { createClientExport, createExport, listClientExports, listExports } from './service.ts';

export function dataExportRoutes(app: FastifyInstance, vault: Vault): void {
  route(app, exportsApi.create, createExport);
  route(app, exportsApi.list, listExports);
  route(app, exportsApi.read, (context, actor, input, place) =>
    readExport(context, actor, input, { vault, place }),
  );
  route(app, exportsApi.download, (context, actor, input, place) =>
    downloadExport(context, actor, input, { vault, place }),
  );
  route(app, exportsApi.createForClient, createClientExport);
  route(app, exportsApi.listForClient, listClientExports);
  route(app, exportsApi.readForClient, (context, actor, input, place) =>
    readClientExport(context, actor, input, { vault, place }),
  );
  route(app, exportsApi.downloadForClient, (context, actor, input, place) =>
    downloadClientExport(context, actor, input, { vault, place }),
  );
}

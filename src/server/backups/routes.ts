import type { FastifyInstance } from 'fastify';
import * as backupsApi from '#shared/backups.ts';
import { route } from '../core/http/route.ts';
import type { Storage } from '../core/storage/storage.ts';
import { readRestoredCopy, useCopy } from './restored-copy.ts';

export function backupRoutes(app: FastifyInstance, storage: Storage): void {
  route(app, backupsApi.readRestoredCopy, readRestoredCopy);
  route(app, backupsApi.useCopy, (context, actor, input) => useCopy(context, actor, input, storage));
}

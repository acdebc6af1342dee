import type { FastifyInstance } from 'fastify';
import * as clientNotesApi from '#shared/client-notes.ts';
import { route } from '../core/http/route.ts';
import { createNote, deleteNote, listNotes, pinNote, updateNote } from './service.ts';

export function clientNoteRoutes(app: FastifyInstance): void {
  route(app, clientNotesApi.list, listNotes);
  route(app, clientNotesApi.create, createNote);
  route(app, clientNotesApi.update, updateNote);
  route(app, clientNotesApi.pin, pinNote);
  route(app, clientNotesApi.remove, deleteNote);
}

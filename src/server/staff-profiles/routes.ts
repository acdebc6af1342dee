import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as staffProfilesApi from '#shared/staff-profiles.ts';
import { route } from '../core/http/route.ts';
import { uploadRoute } from '../core/uploads/upload-route.ts';
import { listPhotos, preparePhoto, readPhoto } from './photos.ts';
import { deletePhoto, listTeam, readProfile, replacePhoto, updateProfile } from './service.ts';

export function staffProfileRoutes(app: FastifyInstance): void {
  route(app, staffProfilesApi.read, readProfile);
  route(app, staffProfilesApi.update, updateProfile);
  route(app, staffProfilesApi.deletePhoto, deletePhoto);
  route(app, staffProfilesApi.readPhoto, readPhoto);
  route(app, staffProfilesApi.listPhotos, listPhotos);
  route(app, staffProfilesApi.listTeam, listTeam);

  // Only this route parses forms: anywhere else a form could be one that a foreign page made the browser send.
  app.register(async (scope) => {
    await scope.register(fastifyMultipart);
    uploadRoute(scope, staffProfilesApi.uploadPhoto, {
      storeContents: preparePhoto,
      service: replacePhoto,
      // The photo is stored in the database row, so there is nothing to discard.
      discard: async () => undefined,
    });
  });
}

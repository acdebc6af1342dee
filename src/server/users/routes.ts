import type { FastifyInstance } from 'fastify';
import * as usersApi from '#shared/users.ts';
import { route } from '../core/http/route.ts';
import { assignStaff, readAssignedStaff } from './assign-staff.ts';
import { createUser, deleteUser, listUsers, setUserPassword, updateUser } from './service.ts';

export function userRoutes(app: FastifyInstance): void {
  route(app, usersApi.listUsers, listUsers);
  route(app, usersApi.createUser, createUser);
  route(app, usersApi.updateUser, updateUser);
  route(app, usersApi.setUserPassword, setUserPassword);
  route(app, usersApi.deleteUser, deleteUser);
  route(app, usersApi.readAssignedStaff, readAssignedStaff);
  route(app, usersApi.assignStaff, assignStaff);
}

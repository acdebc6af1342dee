import type { FastifyInstance } from 'fastify';
import * as usersApi from '#shared/users.ts';
import { route } from '../core/http/route.ts';
import { assignStaff, readAssignedStaff } from './assign-staff.ts';
import { createUser, deleteUser, listUsers, updateUser } from './service.ts';
import { setUserPassword } from './set-password.ts';

export function userRoutes(app: FastifyInstance): void {
  route(app, usersApi.list, listUsers);
  route(app, usersApi.create, createUser);
  route(app, usersApi.update, updateUser);
  route(app, usersApi.setPassword, setUserPassword);
  route(app, usersApi.remove, deleteUser);
  route(app, usersApi.readAssignedStaff, readAssignedStaff);
  route(app, usersApi.assignStaff, assignStaff);
}

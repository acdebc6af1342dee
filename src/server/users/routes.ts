import type { FastifyInstance } from 'fastify';
import {
  assignStaff,
  createUser,
  deleteUser,
  listUsers,
  readAssignedStaff,
  setUserPassword,
  updateUser,
} from '#shared/users.ts';
import { route } from '../core/http/route.ts';
import * as assigning from './assign-staff.ts';
import * as users from './service.ts';

export function userRoutes(app: FastifyInstance): void {
  route(app, listUsers, users.listUsers);
  route(app, createUser, users.createUser);
  route(app, updateUser, users.updateUser);
  route(app, setUserPassword, users.setUserPassword);
  route(app, deleteUser, users.deleteUser);

  route(app, readAssignedStaff, assigning.readAssignedStaff);
  route(app, assignStaff, assigning.assignStaff);
}

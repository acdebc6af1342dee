import { z } from 'zod';
import { email, name, newPassword, passwordLength, roles, staffMember, username } from './accounts.ts';
import { endpoint, idField, rowId } from './endpoint.ts';
import { searchQuery } from './paging.ts';

const names = { firstName: name, lastName: name, first_name: name, last_name: name };

/** A user as admins see them. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof user>;

export const createUserInput = z.object({
  ...names,
  username,
  email,
  password: newPassword(passwordLength, 'Password must be at least 8 characters'),
  role: z.enum(roles).default('customer'),
});

export const updateUserInput = z.object({ ...names, email, role: z.enum(roles) });

export const setPasswordInput = z.object({
  password: newPassword(passwordLength, 'Password must be at least 8 characters long.'),
});

/** Replaces the whole list: staff who are not in it are no longer assigned. */
export const assignStaffInput = z.object({
  staffIds: z.array(idField, 'Please choose who looks after this client').max(500),
});

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'People with an account, newest first; `q` searches username, email and names.',
  access: 'admin',
  query: searchQuery.extend({ role: z.enum(roles).optional() }),
  response: z.array(user),
  paged: true,
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Makes an account with a password that its owner replaces at the first sign-in.',
  access: 'admin',
  body: createUserInput,
  response: user,
  status: 201,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: 'Changes names, email and role. Nobody demotes themselves or the last admin.',
  access: 'admin',
  params: rowId,
  body: updateUserInput,
  response: user,
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/password',
  summary: 'Sets a password that its owner replaces at the next sign-in, and ends their sessions.',
  access: 'admin',
  params: rowId,
  body: setPasswordInput,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary:
    "Closes an account at once, calls off a client's meetings ahead and keeps the records. Not the own one, the last admin, or staff with meetings ahead.",
  access: 'admin',
  params: rowId,
});

export const readAssignedStaff = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/staff',
  summary: 'The active staff who look after a client.',
  access: 'admin',
  params: rowId,
  response: z.array(staffMember),
});

export const assignStaff = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id/staff',
  summary: 'Replaces the staff who look after a client; an empty list leaves nobody. Safe to repeat.',
  access: 'admin',
  params: rowId,
  body: assignStaffInput,
  response: z.array(staffMember),
});

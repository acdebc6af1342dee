import { z } from 'zod';
import {
  email,
  name,
  newPassword,
  passwordLength,
  roles,
  staffLevels,
  staffMember,
  username,
} from './accounts.ts';
import { endpoint, idField, rowId } from './endpoint.ts';
import { invitation } from './invitations.ts';
import { searchQuery } from './paging.ts';

const names = { firstName: name, lastName: name, first_name: name, last_name: name };

/** A user as admins see them. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Null for customers. */
  staffLevel: z.enum(staffLevels).nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** False after a registration until its address is confirmed. */
  emailConfirmed: z.boolean(),
  createdAt: z.iso.datetime().nullable(),
  /** Null for a user who has a password. */
  invitation: invitation.nullable(),
});
export type User = z.infer<typeof user>;

/** For staff accounts. If left out, it stays as it is, and a new account is `staff`. */
const staffLevel = z.enum(staffLevels, 'Please choose owner or staff').optional();

export const createUserInput = z.object({
  ...names,
  username,
  email,
  password: newPassword(passwordLength, 'Password must be at least 8 characters'),
  role: z.enum(roles).default('customer'),
  staffLevel,
});

/** If left out, it stays as it is; if empty, it is removed. */
const phone = z
  .string()
  .trim()
  .max(40, 'Please enter a valid phone number')
  .refine((typed) => typed === '' || typed.length >= 7, 'Please enter a valid phone number')
  .optional();

export const updateUserInput = z.object({ ...names, email, phone, role: z.enum(roles), staffLevel });
export type UpdateUserInput = z.infer<typeof updateUserInput>;

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
  summary: 'People with an account, newest first; `q` searches username, email, names, phone and position.',
  access: 'admin',
  query: searchQuery.extend({ role: z.enum(roles).optional() }),
  response: z.array(user),
  paged: true,
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary:
    'Makes an account with a password that the user replaces at the first sign-in. Staff accounts: owners only.',
  access: 'admin',
  body: createUserInput,
  response: user,
  status: 201,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary:
    'Changes names, email, phone, role and staff level. Staff accounts and roles: owners only, and neither their own account nor the last owner. A client’s email: owners and assigned staff only, if the firm shows files to assigned staff only.',
  access: 'admin',
  params: rowId,
  body: updateUserInput,
  response: user,
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/password',
  summary:
    'Sets a password that the user replaces at the next sign-in, and ends their sessions. Staff accounts: owners only. Clients: owners and assigned staff only, if the firm shows files to assigned staff only.',
  access: 'admin',
  params: rowId,
  body: setPasswordInput,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary:
    "Closes an account at once, cancels a client's upcoming appointments and keeps the records. Staff accounts: owners only, and neither their own, the last owner, nor staff with upcoming appointments.",
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
  summary:
    'Replaces the staff who look after a client; an empty list leaves nobody. Safe to repeat. Owners only, if the firm shows files to assigned staff only.',
  access: 'admin',
  params: rowId,
  body: assignStaffInput,
  response: z.array(staffMember),
});

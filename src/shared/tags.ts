import { z } from 'zod';
import { endpoint, idField, rowId } from './endpoint.ts';

/** One line, since it is shown beside a name. */
export const tagName = z
  .string()
  .trim()
  .min(1, 'Please enter a name')
  .max(40, 'Name must be at most 40 characters')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Please enter the name on one line');

export const tagInput = z.object({ name: tagName });
export type TagInput = z.infer<typeof tagInput>;

export const tag = z.object({ id: z.int(), name: z.string() });
export type Tag = z.infer<typeof tag>;

/** With the number of clients who have it. */
const listedTag = tag.extend({ clientCount: z.int() });
export type ListedTag = z.infer<typeof listedTag>;

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/tags',
  summary: 'All tags by name, with how many clients have each.',
  access: 'admin',
  response: z.array(listedTag),
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/tags',
  summary: 'Adds a tag; names are unique without regard to case.',
  access: 'admin',
  body: tagInput,
  response: tag,
  status: 201,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/tags/:id',
  summary: 'Renames a tag on all its clients.',
  access: 'admin',
  params: rowId,
  body: tagInput,
  response: tag,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/tags/:id',
  summary: 'Deletes a tag and takes it off all clients.',
  access: 'admin',
  params: rowId,
});

export const replaceForClient = endpoint({
  method: 'PATCH',
  path: '/api/admin/clients/:id/tags',
  summary: "Replaces a client's tags; an empty list leaves none. Safe to repeat.",
  access: 'admin',
  params: rowId,
  body: z.object({ tagIds: z.array(idField, 'Please choose tags').max(100) }),
  response: z.array(tag),
});

import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { fieldErrors } from '#shared/errors.ts';
import { AppError, notFound } from '../errors.ts';

/** No valid input is nested deeper; a few thousand levels would overflow the stack of recursive functions. */
const deepest = 10;

/** PostgreSQL cannot store NUL or a lone surrogate, and no keyboard produces them. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return depth < deepest && Object.values(value).every((part) => isStorable(part, depth + 1));
}

function parsePart(schema: z.ZodObject | undefined, value: unknown): Record<string, unknown> {
  if (!schema) return {};
  if (!isStorable(value))
    throw new AppError('invalid_input', 'The request could not be read. Please try again.');
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  const [first = 'Please check what you entered.'] = Object.values(fields);
  throw new AppError('invalid_input', first, fields);
}

/** Returns one flat object. Path parameters come last, so that no body can name another row than the URL does. */
export function parseInput(
  endpoint: Endpoint,
  body: unknown,
  request: FastifyRequest,
): Record<string, unknown> {
  // An id that cannot exist gets the same error as one that does not exist.
  if (endpoint.params && !endpoint.params.safeParse(request.params).success) {
    throw notFound();
  }
  return {
    ...parsePart(endpoint.body, body),
    ...parsePart(endpoint.query, request.query),
    ...parsePart(endpoint.params, request.params),
  };
}

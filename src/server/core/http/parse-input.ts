import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { hasLongRunOfMarks } from '#shared/combining-marks.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { fieldErrors } from '#shared/errors.ts';
import { AppError, notFound } from '../errors.ts';

/** No valid input is nested deeper; a few thousand levels would overflow the stack of recursive functions. */
const deepest = 10;

const unreadable = 'The request could not be read. Please try again.';
const tooManyAccents = 'A letter has more accents than can be read. Please remove some of them.';

/** PostgreSQL cannot store NUL or a lone surrogate, and no keyboard produces them. */
function problemOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\0')) return unreadable;
    return hasLongRunOfMarks(value) ? tooManyAccents : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= deepest) return unreadable;
  for (const part of Object.values(value)) {
    const problem = problemOf(part, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}

function parsePart(schema: z.ZodObject | undefined, value: unknown): Record<string, unknown> {
  if (!schema) return {};
  // Before the schema: its checks run on texts of any length, and some normalize them.
  const problem = problemOf(value);
  if (problem) throw new AppError('invalid_input', problem);
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

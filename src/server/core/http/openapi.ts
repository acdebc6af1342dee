import { z } from 'zod';
import { firm } from '#firm';
import { type Endpoint, type RateLimit, successStatus } from '#shared/endpoint.ts';
import { errorBody } from '#shared/errors.ts';
import { version } from '../process/version.ts';

type JsonSchema = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || !(value as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(value as z.ZodType, 'input'),
  }));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
};

function limitText({ calls, perSeconds }: RateLimit, caller = 'from one network'): string {
  return `At most ${calls} calls in ${perSeconds} seconds ${caller}, then 429.`;
}

function requestContent({ upload }: Endpoint, body: z.ZodType) {
  const schema = jsonSchema(body, 'input');
  if (!upload) return { 'application/json': { schema } };
  const file = { [upload.field]: { type: 'string', format: 'binary' } };
  return { 'multipart/form-data': { schema: { allOf: [{ type: 'object', properties: file }, schema] } } };
}

const text = { type: 'string' };
const pageHeaders = {
  Link: { description: 'The next page, as rel="next"', schema: text },
  'X-Total-Count': { description: 'Rows in all, or 1000+', schema: text },
};

function successResponse({ stream, download, response, paged }: Endpoint) {
  if (stream) return { description: 'Events', content: { 'text/event-stream': { schema: text } } };
  if (download) return { description: 'A file', content: { [download]: { schema: text } } };
  if (!response) return { description: 'Done, with an empty answer' };
  return {
    description: 'Success',
    content: { 'application/json': { schema: jsonSchema(response, 'output') } },
    ...(paged && { headers: pageHeaders }),
  };
}

function requirementsOf({
  access,
  stepUp,
  limit,
  guestLimit,
  accountLimit,
  customerLimit,
  tokenLimit,
}: Endpoint): {
  description?: string;
} {
  const texts = [
    access === 'admin' && 'Staff only.',
    access === 'owner' && 'Owners only.',
    stepUp && 'Needs a proof of the last 15 minutes (POST /api/step-up), else 403 `step_up_required`.',
    limit && limitText(limit),
    guestLimit && `Visitors: ${limitText(guestLimit)}`,
    accountLimit && limitText(accountLimit, 'by one account'),
    customerLimit && limitText(customerLimit, 'by one client'),
    tokenLimit && limitText(tokenLimit, 'with one link'),
  ].filter(Boolean);
  return texts.length > 0 ? { description: texts.join(' ') } : {};
}

function operation(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    ...requirementsOf(endpoint),
    tags: [endpoint.path.split('/')[2]],
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: requestContent(endpoint, endpoint.body),
      },
    }),
    responses: {
      [successStatus(endpoint)]: successResponse(endpoint),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** The OpenAPI document of exactly the endpoints that are served. */
export function apiDocument(endpoints: readonly Endpoint[], sessionCookie: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${firm.name}: client portal API`, version },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      responses: {
        Error: {
          description: 'What went wrong, in words for people, with a code for programs',
          content: { 'application/json': { schema: jsonSchema(errorBody, 'output') } },
        },
      },
    },
  };
}

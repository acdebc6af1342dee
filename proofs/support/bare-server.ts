import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { appRole } from '#server/core/database/db.ts';
import type { Statement } from './captured-statements.ts';

/**
 * The upper bound for `hot-reads`: node:http and pg alone. For every request it runs the data statements of one read,
 * all prepared, and serialises a response with the same content. It has no sessions, checks, row mapping or error
 * handling, so it is not a server to copy from.
 */
export interface BareRead {
  databaseUrl: string;
  statements: Statement[];
  body: unknown;
}

const { databaseUrl, statements, body } = (await json(process.stdin)) as BareRead;
const options = `-c role=${appRole} -c timezone=UTC`;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options });
// Keeps every value as PostgreSQL writes it, so that dates are not parsed only to be serialised again.
const types = { getTypeParser: () => String };
const queries = statements.map((statement, index) => ({ ...statement, name: `read ${index}`, types }));

const server = createServer(async (_request, response) => {
  await Promise.all(queries.map((query) => pool.query(query)));
  const text = JSON.stringify(body);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
});

server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));

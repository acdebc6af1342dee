import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { appRole } from '#server/core/database/db.ts';

/**
 * The upper bound for `message-speed`: node:http and pg alone run the same two prepared statements and serialise the rows.
 * Without any checks or error handling, so not a server to copy from.
 */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

const { databaseUrl, session, messages } = JSON.parse(process.env.BARE_SERVER ?? '{}') as {
  databaseUrl: string;
  session: Statement;
  messages: Statement;
};
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: `-c role=${appRole}` });

const server = createServer(async (request, response) => {
  const token = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  await pool.query({ ...session, values: [createHash('sha256').update(token).digest()] });
  const { rows } = await pool.query(messages);
  const messageList = rows.slice(0, 100).map((row) => ({
    id: row.id,
    fromUserId: row.fromUserId,
    fromUserName: `${row.firstName} ${row.lastName}`,
    toUserId: row.toUserId,
    content: row.content,
    read: row.read,
    sentAt: row.sentAt,
    channel: row.channel,
  }));
  const body = JSON.stringify(messageList);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));

import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { judgeAnswers, readQuestions } from '#test/chat-questions.ts';
import { startServerNode } from '#test/server-node.ts';

/**
 * How many of the questions the chat answers rightly, in the half it was tuned with and in the half it had never seen; and
 * what a reply costs over HTTP when there are a thousand articles.
 */
const articles = 1000;
const allowedMs = 50;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
for (const half of ['seen', 'unseen'] as const) {
  const { right, answerable, answered, unanswerable } = await judgeAnswers(database.db, half);
  console.log(
    `${half}: ${right} of ${answerable} right (${((100 * right) / answerable).toFixed(1)} %), ` +
      `${answered} of ${unanswerable} without an answer answered (${((100 * answered) / unanswerable).toFixed(1)} %)`,
  );
}

// Made of the lines of the real ones, so that their words are as common as they would be.
const owner = new pg.Client({ connectionString: server.url });
await owner.connect();
await owner.query(
  `with lines as (select array_agg(line) as all_lines from articles, unnest(string_to_array(wordings, E'\\n')) line)
   insert into articles (title, wordings, body)
   select 'Article ' || n, (
     select string_agg(all_lines[1 + (hashint4(n * 100 + place) & 2147483647) % cardinality(all_lines)], E'\\n')
     from generate_series(1, 30) place
   ), 'Article ' || n || ' answers it.'
   from lines, generate_series(1, $1 - (select count(*)::int from articles)) n`,
  [articles],
);
await owner.query('vacuum analyze');
await owner.end();

const env = { ...(await developmentStorage()), DATABASE_URL: server.url, RATE_LIMIT_FACTOR: '100000' };
const node = await startServerNode(env);
const questions = [...readQuestions('seen'), ...readQuestions('unseen')].map(({ question }) => question);
const times: number[] = [];
for (const [n, message] of [...questions.slice(0, 40), ...questions, ...questions].entries()) {
  const sessionId = crypto.randomUUID().replaceAll('-', '').slice(0, 21);
  const start = performance.now();
  const response = await fetch(`${node.url}/api/chatbot/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ sessionId, message }),
  });
  if (!response.ok) throw new Error(`${message}: ${response.status} ${await response.text()}`);
  await response.json();
  if (n >= 40) times.push(performance.now() - start);
}
times.sort((a, b) => a - b);
const [median, p95] = [0.5, 0.95].map((part) => times[Math.floor(times.length * part)] as number);
console.log(
  `a reply with ${articles} articles: median ${median?.toFixed(1)} ms, p95 ${p95?.toFixed(1)} ms of ${times.length} (at most ${allowedMs})`,
);
if ((p95 ?? 0) > allowedMs) process.exitCode = 1;
await node.kill();
await database.close();
await server.stop();

import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { carefulSets, carelessSets, readQuestions, scoreAnswers } from '#test/chat-questions.ts';
import { startServerNode } from '#test/server-node.ts';
import { median, percentile, report } from './support/report.ts';

/**
 * How many questions the chat answers with the right article, for the tuning set, the held-out set and the carelessly
 * typed ones; and the latency of a reply over HTTP with a thousand articles.
 */
const articles = 1000;
const allowedMs = 50;
const minAcceptable = 0.85;
const maxWrong = 0.03;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
for (const set of carefulSets) {
  const { right, answerable, answered, unanswerable } = await scoreAnswers(database.db, set);
  console.log(
    `${set}: ${right} of ${answerable} right (${((100 * right) / answerable).toFixed(1)} %), ` +
      `${answered} of ${unanswerable} unanswerable questions answered (${((100 * answered) / unanswerable).toFixed(1)} %)`,
  );
}

for (const set of carelessSets) {
  const { asked, acceptable, wrongWithConfidence, guessed } = await scoreAnswers(database.db, set);
  const percent = (count: number) => `${count} of ${asked}, ${((100 * count) / asked).toFixed(1)} %`;
  report(
    `${set}: acceptable, at least ${100 * minAcceptable} %`,
    `${percent(acceptable)} (${guessed} of them as a guess)`,
    acceptable >= minAcceptable * asked,
  );
  report(
    `${set}: wrong with confidence, at most ${100 * maxWrong} %`,
    percent(wrongWithConfidence),
    wrongWithConfidence <= maxWrong * asked,
  );
}

// Synthetic articles built from lines of the real ones, to keep realistic term frequencies.
const ownerClient = new pg.Client({ connectionString: server.url });
await ownerClient.connect();
await ownerClient.query(
  `with lines as (select array_agg(line) as all_lines from articles, unnest(string_to_array(wordings, E'\\n')) line)
   insert into articles (title, wordings, body)
   select 'Article ' || n, (
     select string_agg(all_lines[1 + (hashint4(n * 100 + i) & 2147483647) % cardinality(all_lines)], E'\\n')
     from generate_series(1, 30) i
   ), 'Article ' || n || ' answers it.'
   from lines, generate_series(1, $1 - (select count(*)::int from articles)) n`,
  [articles],
);
await ownerClient.query('vacuum analyze');
await ownerClient.end();

const env = { ...(await developmentStorage()), DATABASE_URL: server.url, RATE_LIMIT_FACTOR: '100000' };
const node = await startServerNode(env);
const questions = [...carefulSets, ...carelessSets].flatMap(readQuestions).map(({ question }) => question);
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
const p95 = percentile(times, 0.95);
report(
  `p95 of ${times.length} replies with ${articles} articles, at most ${allowedMs} ms`,
  `${p95.toFixed(1)} ms, median ${median(times).toFixed(1)} ms`,
  p95 <= allowedMs,
);
await node.kill();
await database.close();
await server.stop();

import { beforeAll, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { appointmentLifeCycle } from '#test/life-cycles/appointment-life-cycle.ts';
import { contactLifeCycle } from '#test/life-cycles/contact-life-cycle.ts';
import { fileLifeCycle } from '#test/life-cycles/file-life-cycle.ts';
import { checkLifeCycle } from '#test/life-cycles/life-cycle.ts';
import { sessionLifeCycle } from '#test/life-cycles/session-life-cycle.ts';
import { propertySeed } from '#test/property-seed.ts';

/** Random commands against a model; `npm run prove -- models` sends 50,000 to each. PROPERTY_SEED repeats a run. */
const seed = propertySeed;
const size = { runs: 5, commands: 20, seed };
/** Each takes a second, and longer on a busy machine. */
const timeout = 60_000;

let test: TestApp;
beforeAll(async () => {
  // Without other tests' owners, each of whom would get an email about every change of a staff account.
  const database = await openEmptyDatabase('life_cycles');
  afterFile(() => database.close());
  test = await startTestApp({ rateLimitFactor: 1_000_000 }, { database });
  console.info(`PROPERTY_SEED=${seed}`);
});

it(`sessions begin and end as modelled (seed ${seed})`, { timeout }, () =>
  checkLifeCycle(sessionLifeCycle, test, size),
);

it(`appointments are booked, moved, cancelled and closed as modelled (seed ${seed})`, { timeout }, () =>
  checkLifeCycle(appointmentLifeCycle, test, size),
);

it(`enquiries change their status as modelled (seed ${seed})`, { timeout }, () =>
  checkLifeCycle(contactLifeCycle, test, size),
);

it(`files are uploaded, opened and deleted as modelled (seed ${seed})`, { timeout }, () =>
  checkLifeCycle(fileLifeCycle, test, size),
);

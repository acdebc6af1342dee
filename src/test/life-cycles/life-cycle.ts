import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../app.ts';

/** The whole server without a port, on PostgreSQL. */
export type ModelledServer = Pick<TestApp, 'db' | 'request'>;

/** One run, with its own users and rows, and a model: a plain state machine that predicts the server's behaviour. */
export interface Run<Command> {
  /** Changes the model's state and returns what the server must answer. */
  expectAnswer(command: Command): string;
  /** Sends the command and returns what the server answers. */
  send(command: Command): Promise<string>;
  /** What the lists must show in the model's state. */
  expectView(): unknown;
  view(): Promise<unknown>;
}

export interface LifeCycle<Command> {
  command: fc.Arbitrary<Command>;
  start(server: ModelledServer): Promise<Run<Command>>;
}

interface Size {
  runs: number;
  commands: number;
  seed: number;
}

/** Sends random commands and compares answers and lists with the model after each. The same seed sends the same commands. */
export async function checkLifeCycle<Command>(
  { command, start }: LifeCycle<Command>,
  server: ModelledServer,
  { runs, commands, seed }: Size,
): Promise<void> {
  const sequence = fc.array(command, { minLength: commands, maxLength: commands });
  const property = fc.asyncProperty(sequence, async (sent) => compare(sent, await start(server)));
  // No shrinking, which would repeat a sequence many times: the error lists the commands up to the divergence.
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
}

async function compare<Command>(sent: Command[], run: Run<Command>): Promise<void> {
  const passed: string[] = [];
  for (const command of sent) {
    const expected = { answer: run.expectAnswer(command), view: run.expectView() };
    const actual = { answer: await run.send(command), view: await run.view() };
    passed.push(`${JSON.stringify(command)} → ${actual.answer}`);
    if (isDeepStrictEqual(actual, expected)) continue;
    throw new Error(
      `The server and the model diverge after\n${passed.join('\n')}\nmodel:  ${JSON.stringify(expected)}\nserver: ${JSON.stringify(actual)}`,
    );
  }
}

/** Status and error code: '200', '409 slot_taken'. */
export function answerOf({ statusCode, headers, body }: LightMyRequestResponse): string {
  const isError = statusCode >= 400 && String(headers['content-type']).includes('json');
  return isError ? `${statusCode} ${JSON.parse(body).code}` : String(statusCode);
}

/** Resolves a command's number to one of the things that exist by then, 0 being the newest; undefined if none does. */
export function pick<Thing>(things: Thing[], number: number): Thing | undefined {
  return things.at(-1 - (number % Math.max(1, things.length)));
}

/** An id that no row has. */
export const unusedId = 2_000_000_000;

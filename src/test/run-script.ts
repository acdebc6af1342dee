import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs one of the project's commands as an operator does, with this environment and no more. */
export async function runScript(
  script: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const done = promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return done.then(
    ({ stdout, stderr }) => ({ code: 0, output: `${stdout}${stderr}` }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';

const maxAttempts = 3;
const reactRouter = [process.execPath, 'node_modules/@react-router/dev/bin.cjs', 'build'];

/** React Router's limit for prerendering a page is ten seconds, not configurable. A busy machine may need longer. */
const prerenderTimedOut = /Prerender: Request .*time(d )?out/;

/** Builds the client; retries after a prerender timeout. Returns whether it is built. */
export async function buildClient([program = '', ...args] = reactRouter): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const build = spawn(program, args, { stdio: ['ignore', 'inherit', 'pipe'] });
    let errors = '';
    build.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const [code] = await once(build, 'close');
    if (code === 0) return true;
    if (!prerenderTimedOut.test(errors) || attempt === maxAttempts) {
      console.error(errors.trimEnd());
      return false;
    }
    console.error(
      `A page took longer than ten seconds to write, as on a busy machine: building again (${attempt + 1} of ${maxAttempts}).`,
    );
  }
}

if (import.meta.main && !(await buildClient())) process.exitCode = 1;

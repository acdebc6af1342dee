import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program to its end and returns its output. Its errors are printed as they come. */
export async function runCommand(program: string, args: string[], folder: string): Promise<string> {
  // With NODE_ENV=production npm would omit the packages that build the client.
  const { NODE_ENV, ...env } = process.env;
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}.\n${printed}`);
  return printed;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { BareRead } from './bare-server.ts';

const connections = 16;
const seconds = 4;

export async function startBareServer(read: BareRead): Promise<{ process: ChildProcess; url: string }> {
  const program = fileURLToPath(import.meta.resolve('./bare-server.ts'));
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(read));
  const [port] = await once(child.stdout, 'data');
  return { process: child, url: `http://127.0.0.1:${Number(String(port))}` };
}

export async function requireSameResponse(
  urls: string[],
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const [bare, real] = await Promise.all(
    urls.map(async (url) => (await fetch(`${url}${path}`, { headers })).text()),
  );
  if (bare !== real)
    throw new Error(
      `The two servers return different bodies:\n${bare?.slice(0, 500)}\n${real?.slice(0, 500)}`,
    );
}

/** Responses per second. Throws on an unsuccessful response, which would be cheaper to produce. */
export async function measureThroughput(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses without success, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

/*
 * Runs on the installed machine. Signs in through nginx as the first admin at each given address, and prints the
 * responses and how much memory the servers need.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { signIn } from './session.mjs';

for (const origin of process.argv.slice(2)) {
  const { status, cookie } = await signIn(origin);
  const user = await fetch(`${origin}/api/user`, { headers: { cookie } });
  const page = await fetch(origin);
  const { username, role } = await user.json();
  console.log(
    JSON.stringify({ origin, login: status, user: user.status, username, role, page: page.status }),
  );
}
const servers = readdirSync('/proc')
  .filter((pid) => /^\d+$/.test(pid))
  .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/server/main.ts'))
  .map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
console.log(JSON.stringify({ serverMegabytes: servers.map(Math.round) }));

/*
 * Runs on the installed machine. Signs in through nginx as the first admin at each given address, and prints the
 * responses and how much memory the servers need.
 */
import { readdirSync, readFileSync } from 'node:fs';

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
for (const origin of process.argv.slice(2)) {
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (ready?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const body = JSON.stringify({ username: 'dana.first', password: 'a long enough trial password' });
  const headers = { 'content-type': 'application/json', origin };
  const login = await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const user = await fetch(`${origin}/api/user`, { headers: { cookie } });
  const page = await fetch(origin);
  const { username, role } = await user.json();
  console.log(
    JSON.stringify({ origin, login: login.status, user: user.status, username, role, page: page.status }),
  );
}
const servers = readdirSync('/proc')
  .filter((pid) => /^\d+$/.test(pid))
  .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/server/main.ts'))
  .map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  // Excludes the small `runuser` process, which has the same command line.
  .filter((megabytes) => megabytes > 20);
console.log(JSON.stringify({ serverMegabytes: servers.map(Math.round) }));

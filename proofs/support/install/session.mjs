/* Runs on the installed machine. Calls the portal through nginx as the first admin. */

/** Waits until the portal is ready, and signs in. */
export async function signIn(origin) {
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
  return { status: login.status, cookie };
}

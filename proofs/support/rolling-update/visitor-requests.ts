import { randomUUID } from 'node:crypto';
import type { Send } from '../steady-requests.ts';

const pages = ['/', '/services/notary', '/book', '/dashboard'];
const reads = ['/api/user', '/api/messages?limit=20', '/api/appointments', '/api/site', '/api/files'];

/** Pages with one script each, reads, and a message per second; `written` has the texts of acknowledged messages. */
export function visitorRequests(token: string, staffId: number, perSecond: number) {
  const written: string[] = [];

  async function openPage(path: string, turn: number, send: Send): Promise<void> {
    const html = await send(path, { token });
    const scripts = html.match(/\/assets\/[\w.-]+\.(js|css)/g) ?? [];
    const script = scripts[turn % Math.max(scripts.length, 1)];
    if (script) await send(script, { token });
  }

  async function write(send: Send): Promise<void> {
    const content = `Is my return ready? ${randomUUID()}`;
    const answer = await send('/api/messages', {
      token,
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      json: { toUserId: staffId, content },
    });
    if (answer) written.push(content);
  }

  const request = (turn: number, send: Send): Promise<unknown> => {
    if (turn % perSecond === 0) return write(send);
    if (turn % 4 === 0) return openPage(pages[(turn / 4) % pages.length] as string, turn, send);
    return send(reads[turn % reads.length] as string, { token });
  };
  return { request, written };
}

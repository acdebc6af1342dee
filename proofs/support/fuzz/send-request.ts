import { Agent, type IncomingMessage, request as openHttp } from 'node:http';
import type { FuzzRequest } from './random-requests.ts';

/** Far longer than any response takes, even on a busy machine. */
const hungMs = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export interface Outcome {
  /** 0 if the server closed the connection without a response. */
  status: number;
  hung: boolean;
  text: string;
}

/** Sends the request unchanged and reads the whole response, or the beginning of one that stays open. */
export async function sendRequest(
  port: number,
  { method, path, headers, body }: FuzzRequest,
): Promise<Outcome> {
  const outcome: Outcome = { status: 0, hung: false, text: '' };
  await new Promise<void>((resolve) => {
    const options = { port, host: '127.0.0.1', method, path, headers, agent };
    const sending = openHttp(options, (response: IncomingMessage) => {
      outcome.status = response.statusCode ?? 0;
      response.setEncoding('utf8').on('data', (text: string) => {
        if (outcome.text.length < 2_000) outcome.text += text;
      });
      response.on('end', resolve).on('error', () => resolve());
      if (String(response.headers['content-type']).startsWith('text/event-stream')) response.destroy();
      response.on('close', resolve);
    });
    const timer = setTimeout(() => {
      outcome.hung = true;
      sending.destroy();
      resolve();
    }, hungMs);
    sending.on('error', () => resolve()).on('close', () => clearTimeout(timer));
    if (body && method !== 'GET' && method !== 'HEAD') sending.setHeader('content-length', body.length);
    sending.end(body);
  });
  return outcome;
}

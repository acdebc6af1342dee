import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Sends many different requests concurrently from several client processes. autocannon repeats requests over a number
 * of connections; here every request has its own body and session, is sent once, and its status and error code are
 * counted.
 */
export interface BurstRequest {
  path: string;
  payload: object;
  token?: string | undefined;
}

export interface BurstResponse {
  status: number;
  /** The error code of the body, '' on success. */
  code: string;
  ms: number;
}

type Call = Omit<BurstRequest, 'path'> & { url: string };

// Run by `startBurstClients` as a separate process.
if (import.meta.main) {
  process.on('message', async (calls: Call[]) => process.send?.(await Promise.all(calls.map(post))));
}

async function post({ url, payload, token }: Call): Promise<BurstResponse> {
  const begun = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { cookie: `session=${token}` }) },
    body: JSON.stringify(payload),
  });
  const body = (await response.json()) as { code?: string };
  return { status: response.status, code: body.code ?? '', ms: performance.now() - begun };
}

/** Starts the client processes. `send` spreads requests over them, and each process over all nodes. */
export function startBurstClients(count: number, nodeUrls: string[]) {
  const clients = Array.from({ length: count }, () => fork(import.meta.filename));
  return {
    processes: clients,
    async send(requests: BurstRequest[]): Promise<BurstResponse[]> {
      const calls: Call[][] = clients.map(() => []);
      for (const [index, { path, ...request }] of requests.entries()) {
        const node = nodeUrls[Math.floor(index / count) % nodeUrls.length];
        calls[index % count]?.push({ ...request, url: `${node}${path}` });
      }
      const responses = await Promise.all(
        clients.map(async (client, index) => {
          const received = once(client, 'message') as Promise<[BurstResponse[]]>;
          client.send(calls[index] ?? []);
          return (await received)[0];
        }),
      );
      return responses.flat();
    },
  };
}

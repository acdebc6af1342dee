import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openScanner } from './scanner.ts';

const close: (() => void)[] = [];
afterEach(() => {
  for (const server of close.splice(0)) server();
});

/** A scanner that never ends the scan of a file. */
async function openBusyScanner({ answersPings }: { answersPings: boolean }) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    socket.once('data', (data) => {
      if (answersPings && data.toString().startsWith('zPING')) socket.end('PONG\0');
    });
    close.push(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close.push(() => server.close());
  return openScanner(new URL(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`), 300);
}

it('refuses a file that keeps the scanner busy for too long while it answers others', async () => {
  const scanner = await openBusyScanner({ answersPings: true });
  await expect(scanner.scan(Buffer.from('a'))).rejects.toMatchObject({ code: 'file_unchecked', status: 422 });
});

it('asks to try again later if the scanner answers nobody', async () => {
  const scanner = await openBusyScanner({ answersPings: false });
  await expect(scanner.scan(Buffer.from('a'))).rejects.toMatchObject({ code: 'unavailable', status: 503 });
});

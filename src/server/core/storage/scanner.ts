import { connect, type Socket } from 'node:net';
import { AppError } from '../errors.ts';
import { scanSeconds, timed } from '../metrics/process-metrics.ts';

/** Scans for malware and returns the name of what it found. An unclear response is an error. */
interface Scanner {
  scan(bytes: Uint8Array): Promise<string | undefined>;
  /** Rejects unless the scanner answers. */
  ping(): Promise<void>;
}

const chunkBytes = 64 * 1024;

/** clamd at `tcp://host:port` or `unix:///path`, by its INSTREAM command: lengths and bytes, ended by a zero. */
export function openScanner(url: URL, timeoutMs = 30_000): Scanner {
  const place =
    url.protocol === 'unix:'
      ? { path: url.pathname }
      : { host: url.hostname, port: Number(url.port || '3310') };
  const address = { ...place, timeout: timeoutMs };

  async function scan(bytes: Uint8Array): Promise<string | undefined> {
    const reply = await sendCommand(address, (socket) => sendStream(socket, bytes)).catch(async (error) => {
      // It is the file that keeps the scanner busy if the scanner answers others.
      if (error instanceof NoAnswer && (await answers())) throw takesTooLong(error);
      return `${error}`;
    });
    const [, clean, found] = /^stream: (?:(OK)|(.+) FOUND)\0?$/.exec(reply) ?? [];
    if (clean) return undefined;
    if (found) return found;
    throw new AppError(
      'unavailable',
      'We cannot check files for viruses right now, so we cannot take any in. Please try again in a few minutes.',
      undefined,
      60,
    ).causedBy(new Error(`clamd: ${reply || 'no answer'}`));
  }

  async function ping(): Promise<void> {
    const reply = await sendCommand(address, (socket) => socket.write('zPING\0'));
    if (reply !== 'PONG\0') throw new Error(`clamd: ${reply || 'no answer'}`);
  }

  const answers = () =>
    ping().then(
      () => true,
      () => false,
    );

  return {
    ping,
    scan: (bytes) =>
      timed(
        scanSeconds,
        () => scan(bytes),
        (outcome) => ({ result: 'error' in outcome ? 'failed' : outcome.value ? 'infected' : 'clean' }),
      ),
  };
}

export function takesTooLong(cause: unknown): AppError {
  const message =
    'This file takes too long to check, so we did not take it in. Please print it to a PDF and upload that.';
  return new AppError('file_unchecked', message).causedBy(cause);
}

class NoAnswer extends Error {}

type Address = ({ path: string } | { host: string; port: number }) & { timeout: number };

function sendCommand(address: Address, send: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let reply = '';
    socket.on('timeout', () => socket.destroy(new NoAnswer('clamd did not answer in time')));
    socket.on('data', (data) => {
      reply += data;
    });
    // clamd sends its response and closes; when it rejects early, it also stops reading.
    socket.on('error', (error) => (reply ? resolve(reply) : reject(error)));
    socket.on('close', () => resolve(reply));
    send(socket);
  });
}

function sendStream(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0');
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const chunk = bytes.subarray(start, start + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    socket.write(chunk);
  }
  socket.write(Buffer.alloc(4));
}

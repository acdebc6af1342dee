import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A request over a raw socket, so that its body can be slow, endless or never sent. */
export async function openRequest(url: string, head: string[]) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  // The server may close the connection while data is still being sent.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\nhost: ${hostname}\r\n\r\n`);
  return {
    socket,
    closed,
    /** The response received so far. */
    received: () => received,
    /** The status of the response; `undefined` when the connection ends without one. */
    async status(): Promise<number | undefined> {
      while (!received.includes('\r\n\r\n') && !socket.destroyed) await wait(20);
      const line = /^HTTP\/1\.1 (\d+)/.exec(received);
      return line ? Number(line[1]) : undefined;
    },
  };
}

/** Starts an upload with a Content-Length of `bytes` and sends only the beginning of its file. */
export function openUpload(url: string, token: string, bytes = 1024 * 1024) {
  const boundary = 'a-form';
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.pdf"\r\n\r\n%PDF-1.7\n`;
  return openRequest(url, [
    'POST /api/files HTTP/1.1',
    `cookie: session=${token}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${bytes}`,
  ]).then((request) => {
    request.socket.write(start);
    return request;
  });
}

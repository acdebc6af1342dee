import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
}

/** Sends these bytes as they are and returns all responses until the server closes the connection. */
export async function sendRaw(port: number, ...parts: (string | (() => unknown))[]): Promise<RawResponse[]> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
  });
  const closed = once(socket, 'close');
  for (const part of parts) {
    if (typeof part === 'string') socket.write(part);
    else await part();
  }
  await closed;
  return received.split(/(?=HTTP\/1\.1 \d{3} )/).map(parseHead);
}

function parseHead(text: string): RawResponse {
  const [statusLine = '', ...lines] = (text.split('\r\n\r\n', 1)[0] as string).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers) };
}

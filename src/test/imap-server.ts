import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Implements only as much IMAP as a sign-in needs; tests of the mailbox itself use Dovecot. */
export async function startImapServer({ password, mails = 0 }: { password: string; mails?: number }) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.write('* OK Mailbox of the tests is ready.\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) socket.write(answer(line));
    });
  });

  function answer(line: string): string {
    const [tag, command = ''] = line.split(' ');
    const done = `${tag} OK Done.\r\n`;
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        return `* CAPABILITY IMAP4rev1\r\n${done}`;
      case 'LOGIN':
        return line.includes(password)
          ? done
          : `${tag} NO [AUTHENTICATIONFAILED] Wrong password: ${line.split(' ').at(-1)}\r\n`;
      case 'STATUS':
        return `* STATUS INBOX (MESSAGES ${mails})\r\n${done}`;
      case 'LIST':
        return `* LIST () "/" INBOX\r\n${done}`;
      case 'LOGOUT':
        return `* BYE\r\n${done}`;
      default:
        return done;
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: (given: string) => `imap://office:${encodeURIComponent(given)}@127.0.0.1:${port}`,
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  to: string[];
  /** The whole message as it came over the wire. */
  source: string;
}

/** A real SMTP server in the test process. `refuseNext` rejects that many messages with 'try again later'. */
export async function startMailSink(port = 0, refuseNext = 0, host = '127.0.0.1') {
  const attempts: ReceivedMail[] = [];
  const mails: ReceivedMail[] = [];
  let toRefuse = refuseNext;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const mail = {
        to: session.envelope.rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks).toString('utf8'),
      };
      attempts.push(mail);
      if (toRefuse > 0) {
        toRefuse -= 1;
        return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      }
      mails.push(mail);
      done();
    },
  });
  const listener = server.listen(port, host);
  await once(listener, 'listening');
  const address = listener.address() as { port: number };
  return {
    attempts,
    mails,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

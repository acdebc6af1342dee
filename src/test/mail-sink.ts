import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  /** The envelope sender, to which servers report failed delivery. */
  from: string;
  to: string[];
  /** The whole message as it came over the wire. */
  source: string;
}

interface Options {
  port?: number;
  host?: string;
  /** Rejects that many messages with 'try again later'. */
  refuseNext?: number;
  /** Lets users sign in with it; without one, nobody can. */
  password?: string;
  /** Rejects every recipient with this answer, as '550 5.1.1 No such user'. */
  refusal?: string;
}

/** A real SMTP server in the test process. */
export async function startMailSink({
  port = 0,
  host = '127.0.0.1',
  refuseNext = 0,
  password,
  refusal,
}: Options = {}) {
  const attempts: ReceivedMail[] = [];
  const mails: ReceivedMail[] = [];
  let toRefuse = refuseNext;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      if (password === undefined || auth.password !== password) return done(new Error('Wrong password'));
      done(null, { user: auth.username });
    },
    onRcptTo(_address, _session, done) {
      if (!refusal) return done();
      const [code, text] = [refusal.slice(0, 3), refusal.slice(4)];
      done(Object.assign(new Error(text), { responseCode: Number(code) }));
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch (error) {
        // The sender was killed in the middle of a message, which does not count as received.
        return done(error as Error);
      }
      const { mailFrom } = session.envelope;
      const mail = {
        from: mailFrom ? mailFrom.address : '',
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
  // A killed sender breaks its connection, which is not an error of this server.
  server.on('error', () => {});
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

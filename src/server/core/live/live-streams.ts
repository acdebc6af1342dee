import type { FastifyReply } from 'fastify';
import { everything, liveStreamsPerPerson, type StreamCount, type Topic } from '#shared/live.ts';
import type { Database } from '../database/db.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../process/log.ts';
import { activeSessions, type Session } from '../security/session.ts';
import type { SignInRules } from '../security/sign-in-rules.ts';
import { type Audience, listenForEvents } from './events.ts';
import { createRecentEvents } from './recent-events.ts';

interface Stream {
  session: Session;
  write(text: string): void;
  end(): void;
}

/** Shorter than the idle timeout of any usual proxy. */
const heartbeatMs = 20_000;
/** A session that ends must lose its stream within five seconds. */
const sessionCheckMs = 2_500;
/** A client that does not read is disconnected: its browser reconnects and refetches everything. */
const maxUnsentBytes = 64 * 1024;

/** The open streams of this node. Events arrive through PostgreSQL, whichever node published them. */
export async function startLiveStreams(database: Database, rules: SignInRules, log: Log) {
  const streams = new Set<Stream>();
  let stopping = false;

  const broadcast = (text: string, concerned: (session: Session) => boolean = () => true) => {
    for (const stream of streams) if (concerned(stream.session)) stream.write(text);
  };
  const event = (word: Topic | typeof everything) => `data: ${word}\n\n`;

  const recent = createRecentEvents();
  const listener = listenForEvents(database.url, {
    onEvent(announced) {
      recent.add(announced);
      broadcast(event(announced.topic), isIn(announced.to));
    },
    onReconnect() {
      recent.startAgain();
      broadcast(event(everything));
    },
    onError: (error) => log.error({ err: error }, 'live events'),
  });
  await listener.ready;
  recent.startAgain();

  /**
   * Ends streams whose session was signed out or expired, or whose user was deleted, changed role or has to choose a
   * password or set up a second factor first: requests are checked each time, an open stream is not.
   */
  async function endStreamsOfEndedSessions(): Promise<void> {
    if (streams.size === 0) return;
    const living = await activeSessions(
      database.db,
      rules,
      [...streams].map(({ session }) => session.id),
    );
    for (const stream of streams) {
      if (living.get(stream.session.id) === stream.session.user.role) continue;
      // The browser reconnects at once and learns from the 401 that its page must be hidden.
      stream.write('retry: 50\n\n');
      stream.end();
    }
  }
  const watch = setInterval(() => {
    // Without the database sessions cannot be checked; the streams stay open, without events, until it is back.
    endStreamsOfEndedSessions().catch((error) => log.error({ err: error }, 'live sessions'));
  }, sessionCheckMs);

  const isOfStaff = ({ session }: Stream) => session.user.role === 'admin';
  /**
   * Staff learn how many staff streams are open, because an event for all staff makes all their pages refetch. Clients
   * always get 1: their events are for few, and they must not learn who else is here.
   */
  function tellStreams(told: Iterable<Stream>): void {
    const ofStaff = [...streams].filter(isOfStaff).length;
    for (const stream of told) {
      const count: StreamCount = { streams: isOfStaff(stream) ? ofStaff : 1 };
      stream.write(`event: streams\ndata: ${JSON.stringify(count)}\n\n`);
    }
  }
  const heartbeat = setInterval(() => tellStreams(streams), heartbeatMs);

  return {
    /** Takes over the response from Fastify (hijack) and keeps it open. */
    open(session: Session, reply: FastifyReply): undefined {
      // A request may still arrive on an open connection: a new stream would delay the shutdown until it is cut.
      if (stopping) throw new AppError('unavailable', 'The server is stopping.', undefined, 1);
      const own = [...streams].filter((stream) => stream.session.user.id === session.user.id);
      if (own.length >= liveStreamsPerPerson) {
        throw new AppError('too_many_requests', 'This account is open in too many windows.', undefined, 60);
      }
      reply.hijack();
      const { raw } = reply;
      // The browser left while its session was read: 'close' has been emitted, so nothing would remove the stream.
      if (raw.destroyed) return undefined;
      raw.setHeaders(new Headers(reply.getHeaders() as Record<string, string>));
      raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
      // nginx would otherwise collect events until its buffer is full.
      raw.setHeader('x-accel-buffering', 'no');
      raw.writeHead(200);
      const stream: Stream = {
        session,
        write(text) {
          if (raw.writableLength > maxUnsentBytes) raw.destroy();
          else raw.write(text);
        },
        end() {
          // At once, and not on 'close', which waits for a slow reader: a write after the end is an error.
          streams.delete(stream);
          raw.end();
        },
      };
      streams.add(stream);
      raw.once('close', () => streams.delete(stream));
      // After a restart all browsers reconnect: a random delay spreads them over two seconds.
      stream.write(`retry: ${Math.round(500 + 1_500 * Math.random())}\n: welcome\n\n`);
      const before = recent.describe((audience) => isIn(audience)(session));
      stream.write(`event: recent\ndata: ${JSON.stringify(before)}\n\n`);
      tellStreams([stream]);
    },

    count: () => streams.size,

    /** Called before the server stops accepting requests: an open stream would delay the shutdown. */
    endAll(): void {
      stopping = true;
      for (const stream of streams) stream.end();
    },

    async close(): Promise<void> {
      clearInterval(watch);
      clearInterval(heartbeat);
      await listener.close();
    },
  };
}

function isIn(audience: Audience): (session: Session) => boolean {
  if (audience === 'everyone') return () => true;
  if (audience === 'staff') return ({ user }) => user.role === 'admin';
  const ids = new Set(audience.users);
  return ({ user }) => ids.has(user.id);
}

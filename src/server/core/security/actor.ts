import type { Endpoint } from '#shared/endpoint.ts';
import type { Session } from './session.ts';

/** Who is asking, and from where. Every service takes it before its input. */
export interface Actor {
  /** The network address; behind trusted proxies the one they report. */
  address: string;
  session: Session | null;
}

/** Somebody who is signed in. */
export interface Member extends Actor {
  session: Session;
}

/** What the guard has proven about the caller by the time a service runs. */
export type ActorFor<E extends Endpoint> = E['access'] extends 'anyone' ? Actor : Member;

import type { Endpoint } from '#shared/endpoint.ts';
import type { Session } from './session.ts';

/** The caller of a service: session and IP address. Every service takes it before its input. */
export interface Actor {
  /** The network address; behind trusted proxies the one they report. */
  address: string;
  session: Session | null;
  /** Absent if no browser is involved, such as in commands and tests of services. */
  browser?: Browser;
}

/** What the request says about the browser. */
export interface Browser {
  userAgent: string;
  /** The cookie that recognizes a browser which has signed in before. */
  deviceToken: string | undefined;
  /** The cookie of a sign-in whose second step is due. */
  pendingToken: string | undefined;
}

/** What the audit log keeps of an actor. A job knows this much about the user who asked for it. */
export interface AuditedActor {
  address: string;
  session: { user: { id: number } } | null;
}

/** The same for a user who was signed in. */
export interface AuditedMember extends AuditedActor {
  session: NonNullable<AuditedActor['session']>;
}

/** A signed-in actor. */
export interface Member extends Actor {
  session: Session;
}

/** What the access check guarantees about the actor when the service runs. */
export type ActorFor<E extends Endpoint> = E['access'] extends 'anyone' ? Actor : Member;

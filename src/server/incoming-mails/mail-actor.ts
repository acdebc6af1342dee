import type { Actor } from '../core/security/actor.ts';

/** A mail is no proof of a sign-in: its effects are recorded under no account. */
export const mailActor: Actor = { address: 'mail', session: null };

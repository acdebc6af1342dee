import { isIP } from 'node:net';
import type { Context } from '../core/context.ts';
import { AppError } from '../core/errors.ts';

/** This site as WebAuthn identifies it. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Browsers bind a passkey to a host name and refuse to create one for an IP address. */
export function relyingParty({ publicUrl: { hostname, origin } }: Context): RelyingParty {
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) {
    throw new AppError('not_possible', 'Passkeys do not work at this address. Please use your password.');
  }
  return { id: hostname, origin };
}

/**
 * What an authenticator stores to tell accounts apart, in base64url. It contains nothing personal, because an
 * authenticator may reveal it without asking for a fingerprint.
 */
export function userHandle(userId: number): string {
  return Buffer.from(String(userId)).toString('base64url');
}

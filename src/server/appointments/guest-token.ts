import type { Signer } from '../core/security/signatures.ts';

const purpose = 'guest-appointment';

/** Gives access to a guest's booking: the guest's emails contain it, and it opens only that appointment. */
export function guestToken(signer: Signer, appointmentId: number): string {
  return signer.sign(purpose, String(appointmentId));
}

/** The id of the appointment that a token opens; for an invalid token 0, which no row has. */
export function appointmentOfToken(signer: Signer, token: string): number {
  const id = Number(signer.verify(purpose, token));
  return Number.isInteger(id) ? id : 0;
}

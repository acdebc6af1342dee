import type { Signer } from '../core/security/signatures.ts';

const purpose = 'guest-appointment';

/** The key to a guest's booking: it is in their mails and opens that one appointment. */
export function guestToken(signer: Signer, appointmentId: number): string {
  return signer.sign(purpose, String(appointmentId));
}

/** The id of the appointment a token opens; 0, which no row has, for an invalid token. */
export function appointmentOfToken(signer: Signer, token: string): number {
  const id = Number(signer.verify(purpose, token));
  return Number.isInteger(id) ? id : 0;
}

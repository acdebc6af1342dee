import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed token is for: one made for a purpose opens nothing else. */
type Purpose = 'guest-appointment' | 'calendar-feed' | 'chat';

let secret: string | undefined;

/** Once at the start of a process, before anything is signed. */
export function setSecretKey(key: string): void {
  secret = key;
}

function signature(purpose: Purpose, subject: string): string {
  if (!secret) throw new Error('No secret key is set');
  return createHmac('sha256', secret).update(`${purpose}\n${subject}`).digest('base64url');
}

/** Letters of a SHA-256 in base64url; the subject begins behind them. */
const signatureLength = 43;

/** A token that says what it is about and that only we can have made. Nothing about it is stored. */
export function signToken(purpose: Purpose, subject: string): string {
  return signature(purpose, subject) + subject;
}

/** What a token is about, or undefined where we did not make it. */
export function readToken(purpose: Purpose, token: string): string | undefined {
  const subject = token.slice(signatureLength);
  const [wanted, given] = [signature(purpose, subject), token.slice(0, signatureLength)].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? subject : undefined;
}

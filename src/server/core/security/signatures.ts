import { createHmac, timingSafeEqual } from 'node:crypto';

/** Characters of a SHA-256 in base64url; the subject begins after them. */
const signatureLength = 43;

/** Signs tokens with SECRET_KEY. A token signed for one purpose is invalid for every other one. */
export interface Signer {
  /** A token that contains its subject and that only this installation can have made. Nothing about it is stored. */
  sign(purpose: string, subject: string): string;
  /** What is stored of a short code: without SECRET_KEY the code cannot be found by brute force. */
  hash(purpose: string, code: string): Buffer;
  /** The subject of a token, or undefined if its signature is wrong. */
  verify(purpose: string, token: string): string | undefined;
}

export function createSigner(secretKey: string): Signer {
  const digest = (purpose: string, subject: string) =>
    createHmac('sha256', secretKey).update(`${purpose}\n${subject}`);
  const signature = (purpose: string, subject: string) => digest(purpose, subject).digest('base64url');

  return {
    hash: (purpose, code) => digest(purpose, code).digest(),
    sign: (purpose, subject) => signature(purpose, subject) + subject,
    verify(purpose, token) {
      const subject = token.slice(signatureLength);
      const expected = Buffer.from(signature(purpose, subject));
      const given = Buffer.from(token.slice(0, signatureLength));
      return expected.length === given.length && timingSafeEqual(expected, given) ? subject : undefined;
    },
  };
}

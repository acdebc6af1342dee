import { createSigner } from '#server/core/security/signatures.ts';

/** The key that the servers of tests and proofs sign with. */
export const testSecretKey = 'the servers of tests and proofs sign with this key';

/** Signs tokens as these servers do. */
export const testSigner = createSigner(testSecretKey);

import { expect, it } from 'vitest';
import { answerProofRequest, requestProof } from './step-up.ts';

it('resolves concurrent requests together, and asks again after that', async () => {
  const concurrent = [requestProof(), requestProof()];
  answerProofRequest(true);
  expect(await Promise.all(concurrent)).toEqual([true, true]);
  const later = requestProof();
  answerProofRequest(false);
  expect(await later).toBe(false);
});

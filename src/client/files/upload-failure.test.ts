import { expect, it } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { ApiError } from '../core/api-error.ts';
import { uploadFailure } from './upload-failure.ts';

it.each<[ErrorCode, number]>([
  ['email_not_confirmed', 403],
  ['too_many_unreviewed', 409],
  ['too_many_from_new_accounts', 409],
])('says what to do next after %s, and keeps the file for another try', (code, status) => {
  const problem = 'What to do next';
  expect(uploadFailure(new ApiError(status, '', { code, message: problem }))).toEqual({
    problem,
    final: false,
  });
});

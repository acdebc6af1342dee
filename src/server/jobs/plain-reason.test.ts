import { expect, it } from 'vitest';
import { plainReason } from './plain-reason.ts';

it.each([
  ['Error: connect ECONNREFUSED 127.0.0.1:25', 'The mail server cannot be reached.'],
  ['Error: getaddrinfo ENOTFOUND smtp.example.test', 'The mail server cannot be reached.'],
  ['Error: Connection timeout', 'The mail server does not answer in time.'],
  ['Error: Invalid login: 535 5.7.8 Bad credentials', 'The mail server refuses our sign-in.'],
  ['Error: self-signed certificate', 'The certificate of the mail server is not accepted.'],
  [
    "Error: Can't send mail: 550 5.1.1 No such user",
    'The mail server does not accept this address or this email.',
  ],
  ['Error: Message failed: 451 4.7.1 Try again later', 'The mail server is busy and asks us to try later.'],
])('explains %s', (error, words) => {
  expect(plainReason('mail', error)).toBe(`${words} (${error.replace('Error: ', '')})`);
});

it('keeps unknown errors, and errors of other queues, as they are', () => {
  expect(plainReason('mail', 'Mailbox unavailable')).toBe('Mailbox unavailable');
  expect(plainReason('file-sweep', 'Error: connect ECONNREFUSED')).toBe('connect ECONNREFUSED');
  expect(plainReason('mail', undefined)).toBe('No reason was given.');
});

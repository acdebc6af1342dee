import { expect, it } from 'vitest';
import { testSigner } from '#test/signer.ts';
import { createSigner } from '../security/signatures.ts';
import {
  bounceAddress,
  mailIdOf,
  readBounceAddress,
  readMailId,
  readReplyAddress,
  readTestAddress,
  replyAddress,
  testAddress,
  testMailId,
} from './signed-addresses.ts';

const office = 'office@example.test';
const portal = new URL('https://portal.example.test');
const target = { threadId: 1_234_567, userId: 7_654_321 };
const reply = replyAddress(testSigner, office, target);
const bounce = bounceAddress(testSigner, office, 42);
const mailId = mailIdOf(testSigner, portal, 42);
const testId = '0123456789abcdef';
const test = testAddress(testSigner, office, testId);

it('reads what it has signed, in upper and lower case', () => {
  expect(reply).toMatch(/^office\+c1234567-u7654321-[0-9a-f]{24}@example\.test$/);
  expect(reply.split('@')[0]?.length).toBeLessThanOrEqual(64);
  for (const address of [reply, reply.toUpperCase()])
    expect(readReplyAddress(testSigner, office, address)).toEqual(target);
  expect(readBounceAddress(testSigner, office, bounce)).toBe(42);
  expect(readMailId(testSigner, portal, mailId)).toBe(42);
  expect(readTestAddress(testSigner, office, test.toUpperCase())).toBe(testId);
});

it.each([
  office,
  '',
  'office+@example.test',
  'office+c1-u2@example.test',
  `office+c1-u2-${'0'.repeat(24)}@example.test`,
  reply.replace('c1234567', 'c1234568'),
  reply.replace('office', 'other'),
  reply.replace('example.test', 'example.org'),
  replyAddress(createSigner('another key'), office, target),
  bounce,
  test,
])('does not accept %j as a reply address', (address) => {
  expect(readReplyAddress(testSigner, office, address)).toBeUndefined();
});

it('accepts no kind of address or id in place of another', () => {
  expect(readBounceAddress(testSigner, office, reply)).toBeUndefined();
  for (const other of [office, reply, bounce, test.replace('t0', 't1')])
    expect(readTestAddress(testSigner, office, other)).toBeUndefined();
  expect(readMailId(testSigner, portal, testMailId(testSigner, portal, testId))).toBeUndefined();
  const token = bounce.slice('office+'.length, -'@example.test'.length);
  expect(readMailId(testSigner, portal, `<${token}@${portal.hostname}>`)).toBeUndefined();
  expect(readMailId(testSigner, portal, mailId.slice(1, -1))).toBeUndefined();
  expect(readMailId(testSigner, portal, mailId.replace('m42', 'm43'))).toBeUndefined();
});

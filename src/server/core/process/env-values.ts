import { z } from 'zod';

/*
 * The kinds of values in the environment, with the error messages for wrong ones.
 */

export const flag = z
  .enum(['0', '1'], '1 for yes, 0 for no')
  .default('0')
  .transform((value) => value === '1');

export const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number(`A whole number from ${least} to ${most}`)
    .int(`A whole number from ${least} to ${most}`)
    .min(least, `At least ${least}`)
    .max(most, `At most ${most}`);

export const numberBetween = (least: number, most: number) =>
  z.coerce
    .number(`A number from ${least} to ${most}`)
    .min(least, `At least ${least}`)
    .max(most, `At most ${most}`);

export const oneOf = <const Choices extends readonly [string, ...string[]]>(...choices: Choices) =>
  z.enum(choices, `One of ${choices.join(', ')}`);

export const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const ageIdentity = z.string().regex(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/, {
  // Never the key itself: this message is printed.
  error: 'A key is what `age-keygen` prints after "secret key": AGE-SECRET-KEY-1…',
});

const noFileKeys =
  'It is not set. Files are encrypted with it: on a new installation use the key that `age-keygen` prints, otherwise ' +
  'the keys that the files were encrypted with';

export const fileKeys = z.string(noFileKeys).transform(listOf).pipe(z.array(ageIdentity).min(1, noFileKeys));

/** Never the address itself: it holds a password, and this message is printed. */
const unreadableUrl =
  'This address cannot be read. In its user name and password write / as %2F, # as %23, ? as %3F, @ as %40, : as %3A ' +
  'and % as %25';

/** The address of a server we sign in to. */
export function serverUrl(protocol: RegExp, example: string) {
  return z
    .string({ error: 'It is not set' })
    .refine(isReadableUrl, { error: unreadableUrl, abort: true })
    .refine((url) => protocol.test(new URL(url).protocol), {
      error: `It must look like ${example}`,
      abort: true,
    });
}

/** After a '#' or '?' in a password the rest of the address would count as a fragment or a query, without an error. */
function isReadableUrl(value: string): boolean {
  try {
    const { username, password, pathname, search, hash } = new URL(value);
    decodeURIComponent(username + password);
    return !hash && !pathname.includes('@') && !search.includes('@');
  } catch {
    return false;
  }
}

/** `options` in the URL would replace our own, which set the role portal_app for a connection. */
export const databaseUrl = serverUrl(
  /^postgres(ql)?:$/,
  'postgres://user:password@host:5432/database',
).refine(
  (url) => !new URL(url).searchParams.has('options'),
  'Leave `options` out of it: the server sets its own',
);

/** A repeated text or a handful of distinct characters is easier to guess than 32 characters suggest. */
function isHardToGuess(key: string): boolean {
  const repeats = Array.from({ length: key.length / 2 }, (_, index) => key.slice(index + 1));
  return new Set(key).size >= 8 && !repeats.some((rest) => key.startsWith(rest));
}

export const secret = z
  .string()
  .min(32, 'At least 32 characters, such as `openssl rand -hex 32` prints')
  .refine(isHardToGuess, 'It is too easy to guess; `openssl rand -hex 32` prints a good one');

/** The loopback interface cannot be intercepted. */
export const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

export const proxyAddress = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  {
    error: 'Addresses or ranges of proxies, such as 127.0.0.1 or 10.0.0.0/8, separated by commas',
  },
);

export const isOrigin = (value: string) => new URL(value).href === `${new URL(value).origin}/`;

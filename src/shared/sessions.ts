import { z } from 'zod';
import { maxPasswordLength } from './accounts.ts';
import { endpoint, rowId } from './endpoint.ts';
import { passkeyProof } from './passkeys.ts';

/** Per user. A sign-in beyond it ends the session that was unused for longest. */
export const maxSessions = 20;

/** A browser in which a user is signed in. */
const session = z.object({
  id: z.int(),
  /** 'Chrome on Windows', from the user agent. */
  device: z.string(),
  /** The network address at sign-in. */
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The session of this call. */
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.infer<typeof session>;

export const list = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'The browsers in which you are signed in: this one, then the most recently used.',
  access: 'signed-in',
  response: z.array(session),
});

export const end = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Signs one of your browsers out. It has to take the second step again.',
  access: 'signed-in',
  params: rowId,
});

export const endOthers = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Signs all your browsers out but this one. They have to take the second step again.',
  access: 'signed-in',
  accountLimit: { calls: 60, perSeconds: 3600 },
});

export const listOfUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  summary: 'The browsers in which a user is signed in.',
  access: 'owner',
  params: rowId,
  response: z.array(session),
});

export const endOfUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'Signs a user out everywhere.',
  access: 'owner',
  params: rowId,
});

/** Days in which the link in the mail about a new device works, once. */
export const deviceReportDays = 7;

/**
 * How the user gets back in. No link is mailed if the email address was changed since, because it would go to whoever
 * changed it ('call'), and none to staff without a second factor, whose account must not be opened by the mailbox alone
 * ('owner').
 */
const deviceReport = z.object({ next: z.enum(['link', 'call', 'owner']) });
export type DeviceReport = z.infer<typeof deviceReport>;

/** Called by a button: mail scanners open every link. */
export const reportDevice = endpoint({
  method: 'POST',
  path: '/api/devices/report',
  summary:
    'Reports a sign-in as not one’s own, with the token from the mail about it: signs out everywhere and makes the password unusable.',
  access: 'anyone',
  body: z.object({ token: z.string().min(20).max(100) }),
  response: deviceReport,
  limit: { calls: 60, perSeconds: 3600 },
});

export const wrongPasswordMessage = 'That is not the password of this account.';
export const wrongCodeMessage =
  'That code is not right. Type the newest code from your app, or an unused recovery code.';
export const wrongPasskeyMessage = 'That passkey is not of this account. Use another one, or your password.';

const proofMethods = ['password', 'code', 'passkey'] as const;
export type ProofMethod = (typeof proofMethods)[number];

export const readStepUp = endpoint({
  method: 'GET',
  path: '/api/step-up',
  summary: 'How you can confirm that it is you.',
  access: 'signed-in',
  response: z.object({ methods: z.array(z.enum(proofMethods)) }),
  beforeEnrolment: 'allowed',
});

export const passwordProof = z.object({
  password: z.string().min(1, 'Password is required').max(maxPasswordLength, 'Password is too long'),
});

/** From the app, or a recovery code. */
export const codeProof = z.object({
  code: z.string().trim().min(1, 'Please type the code').max(60, 'That is longer than a code'),
});

const hasOneProof = (proof: object) => Object.values(proof).filter((part) => part !== undefined).length === 1;

/** Renews the proof of the caller's own session only: endpoints with `stepUp` accept it for the next 15 minutes. */
export const stepUp = endpoint({
  method: 'POST',
  path: '/api/step-up',
  summary:
    'Shows the password, a code or a passkey again, for calls that require a proof of the last 15 minutes.',
  access: 'signed-in',
  body: z
    .object({
      ...passwordProof.partial().shape,
      ...codeProof.partial().shape,
      passkey: passkeyProof.optional(),
    })
    .refine(hasOneProof, 'Please send a password, a code or a passkey.'),
  beforeEnrolment: 'allowed',
  guesses: 'session',
  limit: { calls: 300, perSeconds: 3600 },
  accountLimit: { calls: 60, perSeconds: 3600 },
});

import { z } from 'zod';
import { currentUser, maxPasswordLength } from './accounts.ts';
import { endpoint, rowId } from './endpoint.ts';

/** How a sign-in can be completed after the password: code from an app, mailed code, passkey, recovery code. */
export const secondStepMethodNames = ['totp', 'email', 'passkey', 'recovery'] as const;
export type SecondStepMethod = (typeof secondStepMethodNames)[number];

/** Minutes in which a mailed code works; a newer one replaces it. */
export const mailedCodeMinutes = 10;

/** How many recovery codes an account gets at a time. */
export const recoveryCodeCount = 10;

export const wrongCodeMessages = {
  totp: 'That code is not right. Type the newest code from your app.',
  email: 'That code is not right. Type the code from our newest email.',
  recovery: 'That code is not right, or it was used before. Type another of your recovery codes.',
} as const;

export const tooManyCodesMessage = 'Too many tries. Wait 15 minutes, or call us.';

/** A typed code. The server ignores spaces, dashes and capitals. */
const code = z.string().trim().min(1, 'Please type the code').max(60, 'That is longer than a code');

const password = z.string().min(1, 'Password is required').max(maxPasswordLength, 'Password is too long');

export const secondStep = z.object({
  /** In the order in which they are offered. */
  methods: z.array(z.enum(secondStepMethodNames)),
  /** Where a code was sent, with most of the name hidden: m•••@example.com. Null if none is mailed. */
  maskedEmail: z.string().nullable(),
  isNewDevice: z.boolean(),
  /** Whether 'Remember this device' has an effect. */
  canRemember: z.boolean(),
});
export type SecondStep = z.infer<typeof secondStep>;

export const readSecondStep = endpoint({
  method: 'GET',
  path: '/api/sign-in/second-step',
  summary:
    'How a sign-in whose password was right can be completed; 401 where none has begun in this browser.',
  access: 'anyone',
  response: secondStep,
  beforePasswordChange: 'allowed',
  beforeEnrolment: 'allowed',
  limit: { calls: 600, perSeconds: 3600 },
});

export const secondStepInput = z.object({
  method: z.enum(['totp', 'email', 'recovery']),
  code,
  rememberDevice: z.boolean().default(false),
});
export type SecondStepInput = z.infer<typeof secondStepInput>;

export const passSecondStep = endpoint({
  method: 'POST',
  path: '/api/sign-in/second-step',
  summary: 'Completes a sign-in with a code and starts a session. A code works once.',
  access: 'anyone',
  body: secondStepInput,
  response: currentUser,
  beforePasswordChange: 'allowed',
  beforeEnrolment: 'allowed',
  guesses: 'pending-sign-in',
  limit: { calls: 300, perSeconds: 3600 },
});

export const mailCode = endpoint({
  method: 'POST',
  path: '/api/sign-in/mailed-code',
  summary: 'Mails a new code for the sign-in under way; the one before stops working.',
  access: 'anyone',
  beforePasswordChange: 'allowed',
  beforeEnrolment: 'allowed',
  limit: { calls: 60, perSeconds: 3600 },
});

export const secondFactorState = z.object({
  /** False in a demo, whose accounts sign in with a password alone. */
  isAvailable: z.boolean(),
  /** Since when an authenticator app is set up. */
  appSince: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether a code is mailed if neither an app nor a passkey is used. */
  mailsCodes: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'Own second factor: authenticator app and recovery codes.',
  access: 'signed-in',
  response: secondFactorState,
  beforeEnrolment: 'allowed',
});

export const startAppEnrolment = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/app',
  summary: 'Makes a secret for an authenticator app. It counts once a first code from the app was right.',
  access: 'signed-in',
  response: z.object({
    /** For typing it into the app by hand. */
    secret: z.string(),
    uri: z.string(),
    /** The URI as an SVG image. */
    qrCode: z.string(),
  }),
  beforeEnrolment: 'allowed',
  // A code of the app is a proof for `stepUp`: a stolen session must not be able to make its own.
  stepUp: true,
  accountLimit: { calls: 30, perSeconds: 3600 },
});
export type AppEnrolment = z.infer<(typeof startAppEnrolment)['response']>;

const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmAppForm = z.object({ code });

export const confirmAppEnrolment = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/app/confirm',
  summary:
    'Turns the authenticator app on with its first code and returns recovery codes, which are shown once.',
  access: 'signed-in',
  body: confirmAppForm,
  response: newRecoveryCodes,
  beforeEnrolment: 'allowed',
  guesses: 'session',
  accountLimit: { calls: 60, perSeconds: 3600 },
});

export const passwordForm = z.object({ password });

export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  summary: 'Makes new recovery codes, which are shown once; the earlier ones stop working.',
  access: 'signed-in',
  body: passwordForm,
  response: newRecoveryCodes,
  beforeEnrolment: 'allowed',
  guesses: 'session',
  accountLimit: { calls: 20, perSeconds: 3600 },
});

export const removeApp = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/app/remove',
  summary: 'Turns the authenticator app off, with its recovery codes.',
  access: 'signed-in',
  body: passwordForm,
  beforeEnrolment: 'allowed',
  guesses: 'session',
  accountLimit: { calls: 20, perSeconds: 3600 },
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/second-factor/reset',
  summary:
    'For a lost phone: removes app, recovery codes, passkeys and remembered devices of a user and ends their sessions.',
  access: 'owner',
  params: rowId,
  stepUp: true,
  accountLimit: { calls: 60, perSeconds: 3600 },
});

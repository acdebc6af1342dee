import { z } from 'zod';
import { currentUser } from './accounts.ts';
import { endpoint, rowId } from './endpoint.ts';

/** More than anyone has devices for. */
export const passkeysPerUser = 20;

/** Minutes from asking for a passkey to its response. */
export const ceremonyMinutes = 5;

const maxPasskeyNameLength = 60;

/** The browser does not report why a passkey was not used, and neither does the server. */
export const unusablePasskeyMessage =
  'This passkey does not work here. Please try another one, or log in with your password.';

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/);

const credentialType = z.literal('public-key');
const credentialId = base64url(2000);
const descriptor = z.object({
  id: z.string(),
  type: credentialType,
  transports: z.array(z.string()).optional(),
});
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** What `navigator.credentials.create()` needs (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
const registrationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: credentialType })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: verification,
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
  attestation: z.literal('none'),
});

/** What `navigator.credentials.get()` needs. Lists no passkeys: the browser offers those it has for this site. */
const authenticationOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: verification,
});

/** Identifies the challenge that a response must have signed; works once. */
const ceremonyToken = z.string().min(20).max(100);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
};

const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(5_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(5_000),
    authenticatorData: base64url(5_000),
    signature: base64url(5_000),
    userHandle: base64url(100).optional(),
  }),
});

/** A challenge signed with a passkey: proves who the user is. */
export const passkeyProof = z.object({ token: ceremonyToken, response: authenticationResponse });
export type PasskeyProof = z.infer<typeof passkeyProof>;

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyNameInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please enter a name')
    .max(maxPasskeyNameLength, `Please use at most ${maxPasskeyNameLength} characters`),
});

export const list = endpoint({
  method: 'GET',
  path: '/api/user/passkeys',
  summary: 'Own passkeys, newest first.',
  access: 'signed-in',
  response: z.array(passkey),
  beforeEnrolment: 'allowed',
});

export const startRegistration = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'Begins to add a passkey: returns what the browser needs to create one.',
  access: 'signed-in',
  response: z.object({ token: ceremonyToken, options: registrationOptions }),
  beforeEnrolment: 'allowed',
  stepUp: true,
  accountLimit: { calls: 60, perSeconds: 3600 },
});

/** Needs no `stepUp`: its token exists only if `startRegistration` was allowed in the last minutes. */
export const create = endpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Adds the passkey that the browser has created, named by the device.',
  access: 'signed-in',
  body: z.object({ token: ceremonyToken, response: registrationResponse }),
  response: passkey,
  status: 201,
  beforeEnrolment: 'allowed',
  accountLimit: { calls: 60, perSeconds: 3600 },
});

export const rename = endpoint({
  method: 'PATCH',
  path: '/api/user/passkeys/:id',
  summary: 'Renames an own passkey.',
  access: 'signed-in',
  params: rowId,
  body: passkeyNameInput,
  response: passkey,
  accountLimit: { calls: 120, perSeconds: 3600 },
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/user/passkeys/:id',
  summary: 'Removes an own passkey: it no longer signs in.',
  access: 'signed-in',
  params: rowId,
  stepUp: true,
  accountLimit: { calls: 120, perSeconds: 3600 },
});

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/user/passkey-offer/decline',
  summary: 'Ends the offer to create a passkey after signing in.',
  access: 'signed-in',
  response: currentUser,
  accountLimit: { calls: 60, perSeconds: 3600 },
});

export const startSignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey/options',
  summary: 'Begins a sign-in or a confirmation by passkey: returns the challenge to sign.',
  access: 'anyone',
  response: z.object({ token: ceremonyToken, options: authenticationOptions }),
  beforePasswordChange: 'allowed',
  beforeEnrolment: 'allowed',
  // Called by every page that shows the sign-in form, for a whole office.
  limit: { calls: 1200, perSeconds: 3600 },
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey',
  summary:
    'Signs in with a passkey, which counts as both factors; also instead of a code after the password.',
  access: 'anyone',
  body: passkeyProof,
  response: currentUser,
  beforePasswordChange: 'allowed',
  beforeEnrolment: 'allowed',
  limit: { calls: 300, perSeconds: 3600 },
});

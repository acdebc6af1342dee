import type { Passkey, PasskeyProof } from '#shared/passkeys.ts';
import * as passkeysApi from '#shared/passkeys.ts';
import { call } from '../core/api.ts';
import { ApiError } from '../core/api-error.ts';
import { addressHost } from '../core/first-paint.ts';
import { useHydrated } from '../core/use-hydrated.ts';

/** The browser does not say why: the user cancelled, the request timed out, or there is no passkey for this site. */
export class PasskeyNotUsed extends Error {
  override name = 'PasskeyNotUsed';
}

/** The device has a passkey for this account already. */
export class PasskeyExists extends Error {
  override name = 'PasskeyExists';
}

let library: Promise<typeof import('@simplewebauthn/browser')> | undefined;

/** Loaded on demand, because most users of the sign-in page use a password. */
function loadLibrary() {
  library ??= import('@simplewebauthn/browser').catch((error) => {
    library = undefined;
    throw error;
  });
  return library;
}

const isSupported = () => 'PublicKeyCredential' in window && !addressHost.test(location.hostname);

/** True until hydration, because nearly all browsers support them. */
export function useSupportsPasskeys(): boolean {
  const hydrated = useHydrated();
  return !hydrated || isSupported();
}

/** Whether this device itself can check a fingerprint, face or screen lock. */
export async function hasScreenLock(): Promise<boolean> {
  return isSupported() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** Whether the browser can list passkeys among its suggestions for a field. */
export async function supportsAutofill(): Promise<boolean> {
  return isSupported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/**
 * Lets the user choose a passkey, which signs a challenge from the server. With `autofill` the browser opens no window
 * but lists passkeys at the field with `autocomplete="username webauthn"`. A page can have one request at a time: the
 * next one makes this one fail with PasskeyNotUsed. `isWanted` is asked before the request replaces another one.
 */
export async function signWithPasskey({
  autofill = false,
  isWanted = (): boolean => true,
} = {}): Promise<PasskeyProof> {
  const [{ startAuthentication }, { token, options }] = await Promise.all([
    loadLibrary(),
    call(passkeysApi.startSignIn),
  ]);
  if (!isWanted()) throw new PasskeyNotUsed('No longer wanted');
  try {
    const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill });
    return { token, response };
  } catch (error) {
    throw new PasskeyNotUsed('No passkey was used', { cause: error });
  }
}

/** Creates a passkey on this device, or on another one that the user chooses, and adds it to the account. */
export async function createPasskey(): Promise<Passkey> {
  const [{ startRegistration, WebAuthnError }, { token, options }] = await Promise.all([
    loadLibrary(),
    call(passkeysApi.startRegistration),
  ]);
  try {
    const response = await startRegistration({ optionsJSON: options });
    return await call(passkeysApi.create, { token, response });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const exists =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw exists
      ? new PasskeyExists('The device has a passkey', { cause: error })
      : new PasskeyNotUsed('No passkey was created', { cause: error });
  }
}

/** Ends the request that is open, if any. */
export async function cancelPasskeyRequest(): Promise<void> {
  // If it cannot be loaded, no request is open.
  const loaded = await library?.catch(() => undefined);
  loaded?.WebAuthnAbortService.cancelCeremony();
}

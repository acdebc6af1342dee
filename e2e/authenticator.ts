import type { Page } from '@playwright/test';

/** A device with a fingerprint reader, as Chromium simulates it. */
export async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** The user does not touch the reader, so a request stays open. */
    leaveUntouched: () =>
      devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false }),
    refuseUser: () => devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

/**
 * Without suggestions at the username field: the simulated device answers them without waiting for a tap, so on a slow
 * machine the user would be signed in before the test presses the button.
 */
export async function withoutSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Not on a blank page, where browsers have no passkeys.
    if ('PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

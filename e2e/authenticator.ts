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
    refuseUser: () => devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

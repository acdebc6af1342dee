import bowser from 'bowser';

/** Bowser's names of browsers and systems that users know by shorter names. */
const shortNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  macOS: 'Mac',
  'Chrome OS': 'Chromebook',
};

/** Every browser that bowser knows; for others it returns a word of the user agent. */
const knownBrowsers = new Set(Object.values(bowser.BROWSER_MAP));

/**
 * A browser as its user recognizes it: 'Chrome on Windows', 'Safari on iPhone'. Consists of known names only: it is
 * mailed to the owner of the account, and whoever signs in chooses the user agent.
 */
export function deviceName(userAgent: string): string {
  if (!userAgent) return unknownDevice;
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, 300));
  const browserName = browser.name && knownBrowsers.has(browser.name) ? shorten(browser.name) : undefined;
  const system = os.name === 'iOS' && platform.model ? platform.model : os.name && shorten(os.name);
  if (browserName && system) return `${browserName} on ${system}`;
  return browserName ?? system ?? unknownDevice;
}

const unknownDevice = 'Unknown device';

const shorten = (name: string) => shortNames[name] ?? name;

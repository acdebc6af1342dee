import { pathPatterns, paths, prerenderedPaths } from '#shared/paths.ts';

export const themeKey = 'theme';

/** Public pages are always light, including sign-in and a guest's booking. */
const themedPaths = [...Object.values(paths), ...Object.values(pathPatterns)].filter(
  (path) =>
    !prerenderedPaths.includes(path) &&
    !path.startsWith(paths.auth) &&
    !path.startsWith(paths.book) &&
    path !== paths.demo,
);

/** Matches a host name that is an IP address, where browsers do not allow passkeys. */
export const addressHost = /^[\d.]+$|^\[/;

/** Only the portal has a dark theme. */
const setTheme = `try{if(localStorage.getItem('${themeKey}')==='dark'&&${JSON.stringify(themedPaths)}.includes(location.pathname.replace(/\\/$/,'').replace(/\\/\\d+$/,'/:id')))document.documentElement.classList.add('dark')}catch{}`;

/** Hides the passkey button of the prerendered sign-in page. */
const hidePasskeys = `if(!('PublicKeyCredential'in window)||${addressHost}.test(location.hostname))document.documentElement.classList.add('no-passkeys')`;

/** Runs in the document's head, before the first paint, so that the page does not change visibly on hydration. */
export const firstPaintScript = `${setTheme};${hidePasskeys}`;

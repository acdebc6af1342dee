import { isTest } from './folders.ts';
import type { Rule } from './source-file.ts';

/** A font size in px: as a class, a theme token, in a style sheet or in a style attribute. */
const pxTypeSize =
  /\btext-\[[\d.]+px\]|--text-[a-z]+:\s*[\d.]+px|\bfont-size:\s*[\d.]+px|\bfontSize: ?(['"`]?[\d.]+px|[\d.]+)/g;

/** The specification has 'Sign in' on the button of the form; everything else is called 'Log in' and 'Log out'. */
const signInForms = ['src/client/accounts/sign-in-form.tsx', 'src/client/accounts/sign-in-again.tsx'];

export const styleRules = {
  typeSizesAreRem: (files) =>
    files
      .filter(({ path }) => path.startsWith('src/client/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(pxTypeSize)].map(
          ({ 0: found, index }) =>
            `${path}:${text.slice(0, index).split('\n').length}: ${found}. Type sizes are rem, so that they follow the font size set in the browser.`,
        ),
      ),

  usersLogIn: (files) =>
    files
      .filter(({ path }) => /^src\/(client|server|shared)\//.test(path) && !isTest(path))
      .filter(({ path, text }) => /\bSign (in|out)\b/.test(text) && !signInForms.includes(path))
      .map(({ path }) => `${path}: on screen and in mail users log in and log out (docs/glossary.md).`),
} satisfies Record<string, Rule>;

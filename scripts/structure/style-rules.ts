import type { Rule } from './source-file.ts';

/** A size of letters in px: as a class, as a token of the theme, in a style sheet or in a style attribute. */
const pxTypeSize =
  /\btext-\[[\d.]+px\]|--text-[a-z]+:\s*[\d.]+px|\bfont-size:\s*[\d.]+px|\bfontSize: ?(['"`]?[\d.]+px|[\d.]+)/g;

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
} satisfies Record<string, Rule>;

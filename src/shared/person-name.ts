import { z } from 'zod';
import { normalized } from './combining-marks.ts';
import { sensitiveNumber } from './sensitive-numbers.ts';

/** Line breaks and bidirectional control characters: they could inject a mail header or disguise a name. */
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * Text that mail programs turn into a link, a common way to send spam through registration emails. Without a slash only
 * common top-level domains count: otherwise 'St.John' and 'J.Smith' would be rejected.
 */
const urlPattern =
  /:\/\/|\bwww\.|[\p{L}\d-]\.[\p{L}]{2,}[/?#:]|[\p{L}\d-]\.(?:com|net|org|edu|gov|info|biz|io|co|me|us|uk|eu|de|ru|cn|in|tv|cc|xyz|top|online|site|store|shop|club|live|app|dev|link|click|page|web)(?![\p{L}\d])/iu;

/** A name in any script, with dots, apostrophes and hyphens, on one line and without a web address. */
export const personNameText = z
  .string()
  .trim()
  .refine((name) => !controlCharacters.test(name), 'Please enter the name on one line, in letters only')
  .refine((name) => !urlPattern.test(normalized(name, 'NFKC')), 'Please enter a name without a web address')
  .refine((name) => !sensitiveNumber(name), 'Please enter the name alone, without a number');

import { z } from 'zod';
import { sensitiveNumber } from './sensitive-numbers.ts';

/** Line breaks and marks that turn the reading direction: a name with them could end a header or hide what it says. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * What a mail program would show as a link. Any ending would refuse 'St.John' and 'J.Smith', so without a slash behind it
 * only endings count that strangers send links with.
 */
const webAddress =
  /:\/\/|\bwww\.|[\p{L}\d-]\.[\p{L}]{2,}[/?#:]|[\p{L}\d-]\.(?:com|net|org|edu|gov|info|biz|io|co|me|us|uk|eu|de|ru|cn|in|tv|cc|xyz|top|online|site|store|shop|club|live|app|dev|link|click|page|web)(?![\p{L}\d])/iu;

/** A person's name in any script, with dots, apostrophes and hyphens, on one line and without a web address. */
export const personNameText = z
  .string()
  .trim()
  .refine((name) => !unseen.test(name), 'Please enter the name on one line, in letters only')
  .refine((name) => !webAddress.test(name.normalize('NFKC')), 'Please enter a name without a web address')
  .refine((name) => !sensitiveNumber(name), 'Please enter the name alone, without a number');

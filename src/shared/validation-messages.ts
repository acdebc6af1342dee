import { z } from 'zod';
import { formatNumber } from './format.ts';

type Issue = z.core.$ZodRawIssue;

const fillIn = 'Please fill this in';
const checkThis = 'Please check this entry';

const types: Record<string, string> = {
  string: 'Please enter text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please answer yes or no',
  array: 'Please choose from the list',
};

const formats: Record<string, string> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a web address that starts with https://',
  date: 'Please enter a date like 2026-04-15',
  time: 'Please enter a time like 14:30',
  datetime: 'Please enter a date and a time',
};

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `Please use at most ${formatNumber(maximum)} characters`;
  if (origin === 'array') return `Please choose at most ${formatNumber(maximum)}`;
  return `Please enter ${formatNumber(maximum)} or less`;
}

function tooSmall(origin: string, minimum: number | bigint): string {
  if (origin === 'string')
    return Number(minimum) <= 1 ? fillIn : `Please use at least ${formatNumber(minimum)} characters`;
  if (origin === 'array') return `Please choose at least ${formatNumber(minimum)}`;
  return `Please enter ${formatNumber(minimum)} or more`;
}

/** The message under a field for each kind of issue, if the schema has none of its own. */
function sentenceFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? fillIn
        : (types[issue.expected] ?? checkThis);
    case 'too_big':
      return tooBig(issue.origin, issue.maximum);
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum);
    case 'invalid_format':
      return formats[issue.format] ?? checkThis;
    case 'invalid_value':
      return 'Please choose one of the options';
    case 'unrecognized_keys':
      return 'This form is out of date. Please load the page again';
    default:
      return checkThis;
  }
}

// Global for all schemas of the process. Messages of a schema or of a `safeParse` call take precedence.
z.config({ customError: sentenceFor });

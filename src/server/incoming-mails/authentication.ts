import type { MailAuthentication } from '#shared/mail.ts';
import { asciiDomain } from './ascii-domain.ts';
import { cleanText } from './clean-text.ts';
import type { ParsedMail } from './parsed-mail.ts';

/** No honest server writes longer headers. */
const maxCharacters = 8000;

/**
 * The server's name, and perhaps a version; neither quoted nor next to a comment. No server writes its own name that
 * way, and one that removes forged headers may not recognize its name in them.
 */
const plainName = /^([\w.-]+)(?:\s+\d+)?\s*;/;

type Claims = Pick<ParsedMail, 'from' | 'severalSenders' | 'authenticationResults'>;

/**
 * Who sent it, as far as the receiving server has found out (RFC 8601). A server puts its header above those that came
 * with the mail, and anybody can send one: only the topmost headers with this server's name are believed, and of these
 * only the first that says something about DMARC.
 */
export function readAuthentication(
  { from, severalSenders, authenticationResults }: Claims,
  authServer: string | undefined,
): { authentication: MailAuthentication; results: string | null } {
  if (severalSenders) return { authentication: 'failed', results: null };
  const named = authenticationResults.map((value) => ({ value, statements: readStatements(value) }));
  const isOurs = ({ value }: (typeof named)[number]) =>
    authServer !== undefined && plainName.exec(value)?.[1]?.toLowerCase() === authServer.toLowerCase();
  const first = named.findIndex(isOurs);
  if (first === -1) return { authentication: 'unknown', results: null };
  const others = named.slice(first).findIndex((header) => !isOurs(header));
  const believed = others === -1 ? named.slice(first) : named.slice(first, first + others);
  const found = believed.map(({ statements }) => readDmarc(statements)).find((results) => results.length > 0);
  return {
    authentication: from && found ? judge(found, from.address) : 'unknown',
    results: cleanText(believed.map(({ value }) => value).join('\n')).slice(0, maxCharacters),
  };
}

interface DmarcResult {
  result: string;
  domain: string | undefined;
}

function judge(found: DmarcResult[], sender: string): MailAuthentication {
  if (found.some(({ result }) => result === 'fail')) return 'failed';
  const isSenders = ({ result, domain }: DmarcResult) =>
    result === 'pass' && domain !== undefined && domainOf(domain) === domainOf(sender);
  return found.every(isSenders) ? 'passed' : 'unknown';
}

const domainOf = (address: string) => asciiDomain(address.slice(address.lastIndexOf('@') + 1));

function readDmarc(statements: string[][]): DmarcResult[] {
  return statements.slice(1).flatMap(([method, ...properties]) => {
    const [, result] = /^dmarc(?:\/\d+)?=(\w+)$/i.exec(method ?? '') ?? [];
    if (!result) return [];
    const domain = properties.find((property) => property.toLowerCase().startsWith('header.from='));
    return [{ result: result.toLowerCase(), domain: domain?.slice('header.from='.length) }];
  });
}

/**
 * The words of each statement between semicolons, without comments and quotation marks; the first statement is the
 * server's name. An unclosed comment or quoted text hides the rest, so nothing in it counts.
 */
function readStatements(header: string): string[][] {
  const value = header.slice(0, maxCharacters);
  const statements: string[][] = [];
  let words: string[] = [];
  let word = '';
  let depth = 0;
  let quoted = false;
  const endWord = () => {
    if (word) words.push(word);
    word = '';
  };
  for (let at = 0; at < value.length; at++) {
    const character = value[at] as string;
    if (character === '\\' && (quoted || depth > 0)) {
      at += 1;
      if (quoted) word += value[at] ?? '';
    } else if (quoted) {
      if (character === '"') quoted = false;
      else word += character;
    } else if (character === '(') depth += 1;
    else if (depth > 0) {
      if (character === ')') depth -= 1;
    } else if (character === '"') quoted = true;
    else if (character === ';') {
      endWord();
      statements.push(joinAssignments(words));
      words = [];
    } else if (/\s/.test(character)) endWord();
    else word += character;
  }
  if (quoted || depth > 0) return statements;
  endWord();
  return [...statements, joinAssignments(words)];
}

/** `dmarc = pass` is allowed and means the same as `dmarc=pass`. */
function joinAssignments(words: string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before && (word.startsWith('=') || before.indexOf('=') === before.length - 1)) {
      joined[joined.length - 1] = before + word;
    } else joined.push(word);
  }
  return joined;
}

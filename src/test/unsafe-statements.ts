/*
 * Migrations run while servers of the previous version answer requests. So a release only adds (expand); what the
 * previous version still uses is dropped a release later (contract), by a migration that names the version which
 * stopped using it.
 */

interface Rule {
  pattern: RegExp;
  because: string;
  /** Harmless if the same migration has created the table. */
  unlessNew?: boolean;
}

const rules: Rule[] = [
  {
    pattern: /^DROP (?!INDEX)|\bDROP (COLUMN|CONSTRAINT|DEFAULT|IDENTITY|EXPRESSION)\b/i,
    because: 'The version before may still use it: drop it a release later.',
  },
  { pattern: /\bRENAME\b/i, because: 'The version before knows the old name: add, copy, and drop later.' },
  {
    pattern: /\bSET NOT NULL\b|\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/i,
    because: 'The version before inserts rows without it: give it a default.',
    unlessNew: true,
  },
  {
    pattern: /\bALTER COLUMN\b.*\bTYPE\b/i,
    because: 'It rewrites the table under a lock: add a column instead.',
    unlessNew: true,
  },
  {
    pattern: /^CREATE (UNIQUE )?INDEX|\bADD CONSTRAINT\b.*\b(UNIQUE|PRIMARY KEY|EXCLUDE)\b/i,
    because: 'Building an index stops writes: list it in large-tables.ts.',
    unlessNew: true,
  },
  {
    pattern: /\bADD CONSTRAINT\b(?!.*\bNOT VALID\b).*\b(CHECK|FOREIGN KEY)\b/i,
    because: 'It reads the whole table under a lock: add it NOT VALID.',
    unlessNew: true,
  },
  {
    pattern: /^(WITH\b.*\b)?(UPDATE|DELETE FROM|TRUNCATE)\b|^INSERT INTO\b.*\bSELECT\b/i,
    because: 'It changes rows under the locks of the migration: use a job that does some at a time.',
  },
  { pattern: /^DO\b/i, because: 'What a block does cannot be checked: write plain statements.' },
];

const changedTable =
  /^(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX .+? ON|UPDATE|INSERT INTO) (?:ONLY )?"?(\w+)"?/i;

/** The statements that break a rule, each on one line and without comments. */
export function findUnsafeStatements(sql: string): { statement: string; because: string }[] {
  const statements = splitStatements(sql);
  const created = new Set(statements.map((text) => /^CREATE TABLE "?(\w+)/i.exec(text)?.[1]).filter(Boolean));
  return statements.flatMap((statement) => {
    const isNew = created.has(changedTable.exec(statement)?.[1]);
    const broken = rules.find(({ pattern, unlessNew }) => pattern.test(statement) && !(unlessNew && isNew));
    return broken ? [{ statement, because: broken.because }] : [];
  });
}

/** Without the bodies of functions, which run later. */
function splitStatements(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "'body'")
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

import { OperatorError } from '#server/core/process/operator-error.ts';

export interface ChangelogEntry {
  version: string;
  /** The day of the release; also the time of every file in the archive, so that builds are reproducible. */
  date: string;
  text: string;
}

/** The part of CHANGELOG.md about one version. */
export function readChangelogEntry(changelog: string, version: string): ChangelogEntry {
  const [, ...parts] = changelog.split(/^(?=## \[)/m);
  const part = parts.find((text) => text.startsWith(`## [${version}]`));
  const date = part && /^## \[.+\] - (\d{4}-\d\d-\d\d)\n/.exec(part)?.[1];
  if (!part || !date) {
    throw new OperatorError(
      `CHANGELOG.md has no entry for this version. Give it a heading such as "## [${version}] - 2026-11-16", or another version in package.json.`,
    );
  }
  // The last entry is followed by the link targets of the headings.
  const text = part.replace(/^\[.+\]: .+$/gm, '').trim();
  return { version, date, text: `${text}\n` };
}

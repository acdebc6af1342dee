/** Sizes in Bytes, KB, MB or GB (1024-based), with up to two decimals. */
export function formatFileSize(bytes: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB'];
  const step = bytes > 0 ? Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1) : 0;
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${units[step]}`;
}

interface Person {
  firstName?: string | null;
  lastName?: string | null;
  username?: string | null;
}

/** A user's display name: their name, or their username. */
export function personName({ firstName, lastName, username }: Person): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username || 'Unknown user';
}

/** First and last name of a full one: the last word is the last name. A single word is the first name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/);
  if (words.length < 2) return { firstName: words[0] ?? '', lastName: '' };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/** Staff without a name are shown by their job title: a username is half of the credentials and is not shown to customers. */
export function staffName(
  person: Pick<Person, 'firstName' | 'lastName'> & { jobTitle: string | null },
): string {
  return personName({ ...person, username: person.jobTitle ?? 'Staff member' });
}

/** The sender's name as the recipient may see it. */
export function senderName(person: Person & { role: 'admin' | 'customer'; jobTitle: string | null }): string {
  return person.role === 'admin' ? staffName(person) : personName(person);
}

/** One or two initials for an avatar. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toUpperCase();
}

/**
 * '12,345'. Without `toLocaleString`: its first call loads the browser's number formats, which takes a slow phone 150 ms.
 */
export function formatNumber(value: number | bigint): string {
  return String(value).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

/** '1 file', '2 files'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

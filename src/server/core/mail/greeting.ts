const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|hon)\.?$/i;

/** One word of letters, or initials: nothing that a mail program would turn into a link. */
const plainFirstName = /^(?:\p{L}[\p{L}\p{M}'’-]{0,39}\.?|(?:\p{L}\.-?)+)$/u;

/** The first name in a typed name, if there is one. */
export function firstNameIn(name: string): string | undefined {
  const word = name
    .trim()
    .split(/\s+/)
    .find((part) => !title.test(part));
  return word && plainFirstName.test(word) ? word : undefined;
}

/**
 * The first line of an email to a customer. Visitors can enter any address, so these emails contain nothing that a
 * visitor typed except a first name: otherwise the firm would deliver spam.
 */
export function greetingFor(name: string): string {
  const firstName = firstNameIn(name);
  return firstName ? `Dear ${firstName},` : 'Hello,';
}

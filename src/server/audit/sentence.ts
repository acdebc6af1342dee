/** The names that a sentence can contain. */
export interface Named {
  /** The subject's name: a user's, a file's, an article's title, the time of an appointment. */
  subject: string;
  /** The client's name, if known and if they did not act themselves. */
  client: string | undefined;
  /** Further details recorded with the entry. */
  details: Record<string, unknown>;
}

export interface Sentence {
  group: string;
  /** The option in the filter. */
  label: string;
  /** Completes a sentence that begins with the actor's name. */
  text: (named: Named) => string;
}

/** The sentences of one group. A plain string is the whole text; most texts only name their subject. */
export function inGroup<Action extends string>(
  group: string,
  sentences: Record<Action, [label: string, text: string | Sentence['text']]>,
): Record<Action, Sentence> {
  const entries = Object.entries<[string, string | Sentence['text']]>(sentences).map(
    ([action, [label, text]]) => [
      action,
      { group, label, text: typeof text === 'string' ? () => text : text },
    ],
  );
  return Object.fromEntries(entries);
}

export const named =
  (before: string, after = '', preposition = 'of') =>
  ({ subject, client }: Named) =>
    `${before} ${subject}${client ? ` ${preposition} ${client}` : ''}${after}`;

/** What a history shown beside its subject calls that subject. */
export const besideHistory = 'this list';

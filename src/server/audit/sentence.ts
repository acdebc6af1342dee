/** What a sentence can name. */
export interface Named {
  /** The subject's name: a user's, a file's, an article's title, the time of an appointment. */
  subject: string;
  /** The client's name, where they are known and did not act themselves. */
  client: string | undefined;
  /** What was recorded besides. */
  details: Record<string, unknown>;
}

export interface Sentence {
  group: string;
  /** The option in the filter. */
  label: string;
  /** Completes a sentence that begins with the actor's name. */
  text: (named: Named) => string;
}

/** Labels with texts, of which most only name their subject. */
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

/** What a history that stands beside its subject calls it. */
export const besideHistory = 'this list';

import manifest from '#package' with { type: 'json' };

/** The version of the product, as package.json has it. */
export const { version } = manifest;

const byNumbers = new Intl.Collator('en', { numeric: true });

/** Whether a version such as 0.9.2 comes before another such as 0.10.0. */
export const isOlder = (one: string, other: string) => byNumbers.compare(one, other) < 0;

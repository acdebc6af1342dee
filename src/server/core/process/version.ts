import manifest from '#package' with { type: 'json' };

/** The version of the product, as package.json has it. */
export const { version } = manifest;

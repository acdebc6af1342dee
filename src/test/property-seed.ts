/**
 * Where the random numbers of a test begin. The same in every run, so that none fails by chance; `npm run nightly` sets
 * another one every night.
 */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? 1);

import fc from 'fast-check';

/** The seed of all property tests, unless HERALD_PROPERTY_SEED names another, or is `random`. */
const DEFAULT_SEED = 1;

const wanted = process.env['HERALD_PROPERTY_SEED'] ?? String(DEFAULT_SEED);

// The result depends on the code alone: a failure repeats. `npm run properties` tries new inputs.
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });

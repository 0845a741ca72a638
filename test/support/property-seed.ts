import fc from 'fast-check';

/** The seed of all property tests, unless HERALD_PROPERTY_SEED names another, or is `random`. */
const DEFAULT_SEED = 1;

const wanted = process.env['HERALD_PROPERTY_SEED'] ?? String(DEFAULT_SEED);

// A run tells about the code alone: what fails once fails again. `npm run properties` looks at inputs nobody has tried.
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });

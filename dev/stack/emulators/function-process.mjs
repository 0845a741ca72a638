// Runs first in every process of a function, where firebase-tools imports its code for deploys, extensions and the emulators
// together with the one helper that the process uses. That code takes longer to load than the function.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What functionsEmulatorShared.js imports, some of it through other modules, and needs in the emulators only. */
const UNUSED = [
  'deploy/functions/backend',
  'deploy/functions/build',
  'deploy/functions/prepare',
  'deploy/functions/services',
  'deploy/functions/services/ailogic',
  'emulator/extensions/postinstall',
  'extensions/extensionsHelper',
  'extensions/manifest',
  'utils',
];

if (process.argv[1]?.endsWith('functionsEmulatorRuntime'))
  for (const name of UNUSED) {
    const file = require.resolve(`firebase-tools/lib/${name}`);
    require.cache[file] = { id: file, filename: file, loaded: true, exports: {} };
  }

// `npm run simulate`: options.ts has its options.
import { readOptions } from './options.ts';

const options = readOptions();

// From here on time is virtual.
const { waitFor } = await import('@herald-lab/simulation');
await import('./process/environment.ts');
if (options.scale !== undefined) process.env['HERALD_SCALE'] = String(options.scale);
const { default: sharp } = await import('sharp');

// Makes virtual time wait for the image library, which reads and draws in other threads. Importing it here takes no virtual time either.
waitFor(
  Object.getPrototypeOf(sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })),
  'metadata',
  'toBuffer',
);

const { runCommand } = await import('./command.ts');

process.exitCode = await runCommand(options);

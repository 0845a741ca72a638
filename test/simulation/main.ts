// npm run simulate -- --seeds 1000 --first 1 --scenario mixed; --seed 7 replays one and prints its history.
import '@herald-lab/simulation';
import { waitFor } from '@herald-lab/simulation';
import './process/environment.ts';
import sharp from 'sharp';

// Makes virtual time wait for the image library, which reads and draws in other threads. Importing it here takes no virtual time either.

waitFor(
  Object.getPrototypeOf(sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })),
  'metadata',
  'toBuffer',
);

const { runCommand } = await import('./command.ts');

process.exitCode = await runCommand(process.argv.slice(2));

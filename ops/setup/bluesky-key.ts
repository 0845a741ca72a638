// Prints a new private key for BLUESKY_CLIENT_SECRET, as a JSON Web Key.
import { readCommandLine } from '../../dev/command-line.ts';
import { newBlueskyKey } from './new-bluesky-key.ts';

readCommandLine('Usage: npm run bluesky-key\nPrints a new private key for BLUESKY_CLIENT_SECRET.', {});

console.log(JSON.stringify(newBlueskyKey()));

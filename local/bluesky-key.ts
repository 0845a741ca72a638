// Prints a new private key for BLUESKY_CLIENT_SECRET, as a JSON Web Key.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readCommandLine } from './command-line.ts';

readCommandLine('Usage: npm run bluesky-key\nPrints a new private key for BLUESKY_CLIENT_SECRET.', {});

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
console.log(JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' }));

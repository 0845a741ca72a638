import { generateKeyPairSync, randomUUID } from 'node:crypto';

/** A new private key for BLUESKY_CLIENT_SECRET, as a JSON Web Key. */
export function newBlueskyKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' };
}

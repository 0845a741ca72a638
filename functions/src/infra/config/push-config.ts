import type { Environment } from './env.ts';
import { ConfigError } from './values.ts';

export interface PushConfig {
  /** The public VAPID key, which browsers subscribe with; null where this service sends no push notifications. */
  publicKey: string | null;
  /** Where the operators of push services find whoever sends: the pages. RFC 8292 2.1. */
  subject: string;
}

/** An uncompressed point of P-256 in base64url. */
const PUBLIC_KEY = /^B[\w-]{86}$/;

/** `VAPID_PUBLIC_KEY`. Throws `ConfigError`. */
export function readPushConfig(
  env: Environment,
  { projectId, origins }: { projectId: string; origins: readonly string[] },
): PushConfig {
  const publicKey = env['VAPID_PUBLIC_KEY'] || null;
  if (publicKey !== null && !PUBLIC_KEY.test(publicKey))
    throw new ConfigError('VAPID_PUBLIC_KEY must be the public key that `npx web-push generate-vapid-keys` prints.');
  return {
    publicKey,
    subject: origins.find((origin) => origin.startsWith('https://')) ?? `https://${projectId}.web.app`,
  };
}

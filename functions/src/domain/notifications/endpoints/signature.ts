import { createHmac } from 'node:crypto';
import { SECOND } from '../../../infra/time/clock.ts';
import { keyOf } from './secrets.ts';

/** A request that is signed: its id, the time of the attempt (ms since the epoch), and its body. */
export interface Signable {
  id: string;
  at: number;
  body: string;
}

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com), with a signature of each secret, so that a receiver
 * that knows one of them can verify it.
 */
export function signedHeaders({ id, at, body }: Signable, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / SECOND));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

// Verification of webhooks by the Standard Webhooks specification: https://www.standardwebhooks.com
import { createHmac, timingSafeEqual } from 'node:crypto';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** How far the clock of the sender may be from ours. */
const TOLERANCE_MS = 5 * 60_000;
const SECRET_PREFIX = 'whsec_';

/** Whether one of the signatures of a webhook is made with this secret, at about the time `now`. */
export function isSigned(body: Buffer, headers: Headers, secret: string, now: number): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d+$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > TOLERANCE_MS) return false;
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`,
  );
  // During a rotation a request has two signatures.
  return signatures.split(' ').some((each) => {
    const signature = Buffer.from(each);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

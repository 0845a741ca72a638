import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { PlatformEvent } from '../../domain/accounts/index.ts';
import type { Secret } from '../../infra/config/secrets.ts';
import { canonicalJson, sameSecret, sha256Hex } from '../../infra/crypto/digest.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { parseJsonBody } from '../server/request/body.ts';

/** Largest difference between a signature's time and the local clock; TikTok specifies none. */
const TOLERANCE_MS = 300 * SECOND;

/** https://developers.tiktok.com/doc/webhooks-overview */
const delivered = z.object({
  client_key: z.string(),
  event: z.string().max(100),
  /** Seconds since the epoch. */
  create_time: z.number(),
  user_openid: z.string(),
  content: z.string(),
});

/**
 * Verifies that TikTok has signed these bytes, for this app and within five minutes of `now` (ms), and parses the event.
 * Deliveries of one event may differ in their bytes, so its id is a hash of its fields. Throws `unauthorized` and
 * `validation_error`.
 */
export function verifyTiktokEvent(
  bytes: Buffer,
  header: string | undefined,
  { secret, clientKey, now }: { secret: Secret; clientKey: string; now: number },
): PlatformEvent {
  checkSignature(bytes, header, { secret, now });
  const parsed = delivered.safeParse(parseJsonBody(bytes));
  if (!parsed.success) throw new HeraldError('validation_error', 'This is not a TikTok event.', { fix: null });
  const { client_key, event, create_time, user_openid } = parsed.data;
  if (!sameSecret(client_key, clientKey)) throw refused();
  return {
    id: sha256Hex(canonicalJson(parsed.data)),
    platform: 'tiktok',
    type: event,
    authorizationRemoved:
      event === 'authorization.removed' ? { accountId: user_openid, at: create_time * SECOND } : null,
  };
}

/** `t=<seconds>,s=<HMAC-SHA256 of "t.body", in hex>`. */
function checkSignature(bytes: Buffer, header: string | undefined, { secret, now }: { secret: Secret; now: number }) {
  const [, seconds, given] = /^t=(\d{1,12}),s=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (seconds === undefined || given === undefined) throw refused();
  const expected = createHmac('sha256', secret.reveal()).update(`${seconds}.`).update(bytes).digest('hex');
  if (!sameSecret(given, expected) || Math.abs(Number(seconds) * SECOND - now) > TOLERANCE_MS) throw refused();
}

function refused() {
  return new HeraldError('unauthorized', 'The signature of this request is missing, wrong or too old.', { fix: null });
}

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { PlatformEvent } from '../../domain/accounts/platform-event.ts';
import type { Secret } from '../../infra/config/secrets.ts';
import { sameSecret, sha256Hex } from '../../infra/crypto/digest.ts';
import { HeraldError } from '../../infra/errors.ts';
import { parseJsonBody } from '../server/request/body.ts';

/** Threads names the changed field beside the change, e.g. `publish`: a post was published. */
const change = z.object({ values: z.object({ field: z.string().max(100) }).optional() });

/**
 * Verifies that Meta has signed these bytes, and parses the event
 * (https://developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads). The signature holds no time,
 * so replays are recognised by their bytes. Throws `unauthorized` and `validation_error`.
 */
export function verifyMetaEvent(bytes: Buffer, header: string | undefined, secret: Secret): PlatformEvent {
  const expected = `sha256=${createHmac('sha256', secret.reveal()).update(bytes).digest('hex')}`;
  if (header === undefined || !sameSecret(header, expected))
    throw new HeraldError('unauthorized', 'The signature of this request is missing or wrong.');
  const event = change.safeParse(parseJsonBody(bytes)).data;
  const type = event?.values?.field ?? 'unknown';
  return { id: sha256Hex(bytes), platform: 'threads', type, authorizationRemoved: null };
}

import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { applyPlatformEvent, type PlatformEvent } from '../../domain/accounts/index.ts';
import type { Secret } from '../../infra/config/secrets.ts';
import { sameSecret, sha256Hex } from '../../infra/crypto/digest.ts';
import { HeraldError } from '../../model/errors.ts';
import { parseJsonBody, readRawBody } from '../server/request/body.ts';
import { verifyTiktokEvent } from './tiktok-event.ts';
import { webhookFunction } from './webhook-function.ts';

/** Throws where the secret is not set: no event can be verified then. */
function required(secret: Secret | null | undefined, name: string): Secret {
  if (!secret) throw new Error(`${name} is not set, so that no event of its platform can be trusted.`);
  return secret;
}

/** The signature header identifies the platform that has sent the event. Throws what its verification throws. */
async function verifyEvent(ctx: Context, request: Request): Promise<PlatformEvent> {
  const bytes = await readRawBody(request, ctx.config.api.bodyLimit);
  const tiktokSignature = request.get('tiktok-signature');
  if (tiktokSignature === undefined)
    return verifyMetaEvent(
      bytes,
      request.get('x-hub-signature-256'),
      required(ctx.secrets.metaAppSecret, 'META_APP_SECRET'),
    );
  return verifyTiktokEvent(bytes, tiktokSignature, {
    secret: required(ctx.secrets.clientSecrets.tiktok, 'TIKTOK_CLIENT_SECRET'),
    clientKey: ctx.config.platforms.tiktok?.clientId ?? '',
    now: ctx.clock.now(),
  });
}

/** The webhook of all platforms: `GET` verifies the address, `POST` delivers an event. */
export const platformWebhook = webhookFunction('platformWebhook', async ({ ctx, request, logger }) => {
  if (request.method === 'GET') return { text: challengeOf(request, ctx.secrets.platformVerifyToken) };
  if (request.method !== 'POST') throw new HeraldError('not_found', 'There is nothing here.', { fix: 'Send POST.' });
  const event = await verifyEvent(ctx, request);
  const applied = await applyPlatformEvent(ctx, event);
  logger.info('platform event', { platform: event.platform, eventType: event.type, ...applied });
  return { json: { received: true } };
});

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
    throw new HeraldError('unauthorized', 'The signature of this request is missing or wrong.', { fix: null });
  const event = change.safeParse(parseJsonBody(bytes)).data;
  const type = event?.values?.field ?? 'unknown';
  return { id: sha256Hex(bytes), platform: 'threads', type, authorizationRemoved: null };
}

/**
 * The challenge that a platform expects in the response before it sends events to this address. Throws `forbidden` for a
 * wrong verify token.
 */
export function challengeOf(request: Request, verifyToken: Secret | null): string {
  const isValid = verifyToken !== null && sameSecret(parameter(request, 'hub.verify_token'), verifyToken.reveal());
  if (!isValid) throw new HeraldError('forbidden', 'The verify token is wrong.', { fix: null });
  return parameter(request, 'hub.challenge');
}

/** The value of a query parameter; empty where it is missing, repeated or nested. */
function parameter(request: Request, name: string): string {
  const value: unknown = request.query[name];
  return typeof value === 'string' ? value : '';
}

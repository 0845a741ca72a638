import type { Request } from 'express';
import type { Context } from '../../context.ts';
import { applyPlatformEvent, type PlatformEvent } from '../../domain/accounts/platform-event.ts';
import type { Secret } from '../../infra/config/secrets.ts';
import { HeraldError } from '../../infra/errors.ts';
import { readRawBody } from '../server/request/body.ts';
import { verifyMetaEvent } from './meta-event.ts';
import { verifyTiktokEvent } from './tiktok-event.ts';
import { challengeOf } from './verification.ts';
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
  if (request.method !== 'POST') throw new HeraldError('not_found', 'There is nothing here.');
  const event = await verifyEvent(ctx, request);
  const applied = await applyPlatformEvent(ctx, event);
  logger.info('platform event', { platform: event.platform, eventType: event.type, ...applied });
  return { json: { received: true } };
});

import type { Request } from 'express';
import type { Secret } from '../config/secrets.ts';
import { type PlatformEvent, takePlatformEvent } from '../connections/platform-event.ts';
import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { readRawBody } from '../server/body/raw-body.ts';
import { openMetaEvent } from './meta-event.ts';
import { openTiktokEvent } from './tiktok-event.ts';
import { challengeOf } from './verification.ts';
import { webhookFunction } from './webhook-function.ts';

/** Without the secret nothing that comes can be trusted. */
const known = (secret: Secret | null | undefined, name: string): Secret => {
  if (!secret) throw new Error(`${name} is not set, so that no event of its platform can be trusted.`);
  return secret;
};

/** Platforms are told by the header they sign with. */
const openEvent = async (ctx: Context, request: Request): Promise<PlatformEvent> => {
  const bytes = await readRawBody(request, ctx.config.api.bodyLimit);
  const tiktokSignature = request.get('tiktok-signature');
  if (tiktokSignature === undefined)
    return openMetaEvent(
      bytes,
      request.get('x-hub-signature-256'),
      known(ctx.secrets.metaAppSecret, 'META_APP_SECRET'),
    );
  return openTiktokEvent(bytes, tiktokSignature, {
    secret: known(ctx.secrets.clientSecrets.tiktok, 'TIKTOK_CLIENT_SECRET'),
    clientKey: ctx.config.platforms.tiktok?.clientId ?? '',
    now: ctx.clock.now(),
  });
};

/** One address for what platforms tell us of their own accord: `GET` to verify the address, `POST` for events. */
export const platformWebhook = webhookFunction('platformWebhook', async ({ ctx, request, logger }) => {
  if (request.method === 'GET') return { text: challengeOf(request, ctx.secrets.platformVerifyToken) };
  if (request.method !== 'POST') throw new HeraldError('not_found', 'There is nothing here.');
  const event = await openEvent(ctx, request);
  const taken = await takePlatformEvent(ctx, event);
  logger.info('platform event', { platform: event.platform, eventType: event.type, ...taken });
  return { json: { received: true } };
});

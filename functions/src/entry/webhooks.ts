import { onRequest } from 'firebase-functions/https';
import type { HttpFunction } from '../http/server/define-function.ts';
import { secretNames } from '../infra/config/secrets.ts';
import {
  acceptsPaymentEvents,
  acceptsPlatformEvents,
  clientSecrets,
  fromSecretManager,
  quietOptions,
  servedPlatforms,
} from './options.ts';
import { serve } from './serve.ts';

function webhookFunction(secrets: string[], load: () => Promise<HttpFunction>) {
  return onRequest(
    {
      ...quietOptions,
      cors: false,
      secrets: fromSecretManager(secrets),
      timeoutSeconds: 60,
      invoker: 'public',
    },
    serve(load),
  );
}

export const stripeWebhook = acceptsPaymentEvents
  ? webhookFunction([secretNames.stripeWebhookSecret], async () => {
      const { stripeWebhook } = await import('../http/incoming/payment.ts');
      return stripeWebhook;
    })
  : undefined;

/** Only Meta's platforms verify the webhook's address, and sign with the app secret. */
const metaSecrets = servedPlatforms.some((platform) => ['facebook', 'instagram', 'threads'].includes(platform))
  ? [secretNames.platformVerifyToken, secretNames.metaAppSecret]
  : [];

const eventSecrets = [...metaSecrets, ...clientSecrets(['tiktok'])];

export const platformWebhook =
  acceptsPlatformEvents && eventSecrets.length > 0
    ? webhookFunction(eventSecrets, async () => {
        const { platformWebhook } = await import('../http/incoming/platform.ts');
        return platformWebhook;
      })
    : undefined;

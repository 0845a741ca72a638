import { onRequest } from 'firebase-functions/https';
import { servesOnly } from '../config/env.ts';
import { clientSecretName, secretNames } from '../config/secrets.ts';
import { keepRequestsRaw } from '../server/body/raw-request.ts';
import type { HttpFunction } from '../server/define-function.ts';
import { region } from './options.ts';
import { serve } from './serve.ts';

// Signatures cover the bytes: the framework must neither parse nor inflate them.
if (servesOnly('stripeWebhook') || servesOnly('platformWebhook')) keepRequestsRaw();

const webhookFunction = (secrets: string[], load: () => Promise<HttpFunction>) =>
  onRequest(
    { region, cors: false, secrets, memory: '512MiB', concurrency: 80, timeoutSeconds: 60, invoker: 'public' },
    serve(load),
  );

export const stripeWebhook = webhookFunction([secretNames.stripeWebhookSecret], async () => {
  const { stripeWebhook } = await import('../webhooks/payment.ts');
  return stripeWebhook;
});

export const platformWebhook = webhookFunction(
  [secretNames.platformVerifyToken, secretNames.metaAppSecret, clientSecretName('tiktok')],
  async () => {
    const { platformWebhook } = await import('../webhooks/platform.ts');
    return platformWebhook;
  },
);

import type { Response } from 'express';
import { onRequest, type Request } from 'firebase-functions/https';
import { servesOnly } from '../config/env.ts';
import { clientSecretName, secretNames } from '../config/secrets.ts';
import type { Context } from '../context.ts';
import { keepRequestsRaw } from '../server/body/raw-request.ts';
import { region } from './options.ts';

// What is signed are the bytes: the framework in front of us must neither parse nor inflate them.
if (servesOnly('stripeWebhook') || servesOnly('platformWebhook')) keepRequestsRaw();

type Door = (ctx: Context, request: Request, response: Response) => Promise<void>;

const webhookFunction = (secrets: string[], open: () => Promise<Door>) =>
  onRequest(
    { region, cors: false, secrets, memory: '512MiB', concurrency: 80, timeoutSeconds: 60, invoker: 'public' },
    async (request, response) => {
      const [{ context }, door] = await Promise.all([import('../context.ts'), open()]);
      await door(context(), request, response);
    },
  );

export const stripeWebhook = webhookFunction([secretNames.stripeWebhookSecret], async () => {
  const { paymentWebhook } = await import('../webhooks/payment.ts');
  return paymentWebhook;
});

export const platformWebhook = webhookFunction(
  [secretNames.platformVerifyToken, secretNames.metaAppSecret, clientSecretName('tiktok')],
  async () => {
    const { platformWebhook } = await import('../webhooks/platform.ts');
    return platformWebhook;
  },
);

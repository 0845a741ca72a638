import type { StackUrls } from './environment.ts';

/** The sandbox's settings for a stack: the client ids and secrets of the functions, and their webhook for payments. */
export function sandboxSettings({ functionsUrl }: Pick<StackUrls, 'functionsUrl'>, env: Record<string, string>) {
  return {
    threads: { clientId: env['THREADS_CLIENT_ID'], clientSecret: env['THREADS_CLIENT_SECRET'] },
    tiktok: { clientId: env['TIKTOK_CLIENT_KEY'], clientSecret: env['TIKTOK_CLIENT_SECRET'] },
    stripe: {
      secretKey: env['STRIPE_SECRET_KEY'],
      webhookSecret: env['STRIPE_WEBHOOK_SECRET'],
      webhookUrl: `${functionsUrl}/stripeWebhook`,
    },
  };
}

import { z } from 'zod';
import { salesOf } from '../../../domain/billing/index.ts';
import { billingModes } from '../../../infra/config/billing-config.ts';
import { MINUTE, SECOND } from '../../../model/clock.ts';
import { platforms } from '../../../model/platform.ts';
import { platformDefinitions } from '../../../platforms/registry.ts';
import { defineRoute } from '../../server/request/route.ts';

const price = z.object({
  amount: z.number().nullable(),
  currency: z.string(),
  period: z.object({ unit: z.enum(['day', 'week', 'month', 'year']), count: z.number() }).nullable(),
  product: z.string(),
  description: z.string().nullable(),
  features: z.array(z.string()),
});

/** What a visitor sees before signing up: the platforms, the plan and its price, the terms. */
export const offerRoute = defineRoute({
  method: 'get',
  path: '/api/offer',
  docs: { operationId: 'getOffer', summary: 'What this service offers, and what it costs.' },
  access: { by: 'open' },
  output: {
    status: 200,
    body: z.object({
      platforms: z.array(z.object({ platform: z.enum(platforms), displayName: z.string() })),
      /** Null where no subscription is sold here, or its price cannot be read now. */
      plan: z.object({ price, trialDays: z.number().nullable(), creditsPerPeriod: z.number() }).nullable(),
      billing: z.enum(billingModes),
      supportEmail: z.string().nullable(),
      termsUrl: z.string().nullable(),
      privacyUrl: z.string().nullable(),
    }),
  },
  http: { cacheSeconds: (5 * MINUTE) / SECOND },
  handle: async ({ ctx, logger }) => {
    const { mode, trialDays, creditsPerPeriod } = ctx.config.billing;
    const { supportEmail, termsUrl, privacyUrl } = ctx.config.web;
    // The page is of use without it.
    const onSale = await ctx.readPrice().catch((error: unknown) => {
      logger.warn('the price of a subscription could not be read', {}, error);
      return null;
    });
    const served = platforms.filter((platform) => ctx.config.platforms[platform]);
    return {
      body: {
        platforms: served.map((platform) => ({ platform, displayName: platformDefinitions[platform].displayName })),
        plan: onSale && salesOf(ctx) ? { price: onSale, trialDays, creditsPerPeriod } : null,
        billing: mode,
        supportEmail,
        termsUrl,
        privacyUrl,
      },
    };
  },
});

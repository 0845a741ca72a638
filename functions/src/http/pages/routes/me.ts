import { z } from 'zod';
import { readSubscription, salesOf, subscriptionView } from '../../../domain/billing/index.ts';
import { readDay } from '../../../domain/posts/index.ts';
import { unlessMalformed } from '../../../infra/store/converter.ts';
import { today, viewDay } from '../../api/routes/me/today.ts';
import { defineRoute } from '../../server/request/route.ts';

/** The signed-in user, with subscription and credits. */
export const meRoute = defineRoute({
  method: 'get',
  path: '/api/me',
  docs: { operationId: 'getMe', summary: 'The signed-in user, with subscription and credits.' },
  access: { by: 'session', aboutPerson: true },
  input: {
    prefetch: async (ctx, userId) => {
      const user = ctx.store.user(userId);
      const [subscription, credits, day, profiles] = await Promise.all([
        readSubscription(ctx, userId),
        user.credits.get(),
        readDay(ctx, userId),
        user.profiles.limit(1).select().get(),
      ]);
      return {
        hasProfiles: !profiles.empty,
        subscription,
        credits: unlessMalformed(() => credits.data()),
        day,
      };
    },
  },
  output: {
    status: 200,
    body: z.object({
      user: z.object({ id: z.string(), email: z.string().nullable(), emailVerified: z.boolean() }),
      subscription: z
        .object({ status: z.string(), active: z.boolean(), currentPeriodEnd: z.string().nullable() })
        .nullable(),
      credits: z.object({ balance: z.number() }).nullable(),
      today,
      /** Whether there are profiles of live mode, for which the pages can act. */
      hasProfiles: z.boolean(),
      /** Whether a subscription can be bought here, and whether this one can be managed. */
      payments: z.object({ configured: z.boolean(), manageable: z.boolean() }),
    }),
  },
  handle: async ({ ctx, caller, prefetched }) => {
    const { subscription, credits, day, hasProfiles } = await prefetched;
    const configured = salesOf(ctx) !== null;
    // A session does not follow a confirmation.
    const emailVerified =
      caller.emailVerified === true || (await ctx.users.hasVerifiedEmail(caller.userId).catch(() => false));
    return {
      body: {
        user: { id: caller.userId, email: caller.email ?? null, emailVerified },
        subscription: subscription && subscriptionView(subscription, ctx.clock.now()),
        credits: credits ? { balance: credits.balance } : null,
        today: viewDay(day),
        hasProfiles,
        payments: { configured, manageable: configured && subscription?.stripeCustomerId != null },
      },
    };
  },
});

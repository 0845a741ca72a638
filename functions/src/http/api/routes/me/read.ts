import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { readSubscription, subscriptionView } from '../../../../domain/billing/index.ts';
import { bytesPerDayOf, storedToday } from '../../../../domain/media/index.ts';
import { readDay } from '../../../../domain/posts/index.ts';
import type { TierName } from '../../../../infra/config/rate-limit-config.ts';
import type { RateLimitResult, WindowRule } from '../../../../infra/limits/rate-limiter.ts';
import { type EndpointLimit, tierRules } from '../../../../infra/limits/tiers.ts';
import { unlessMalformed } from '../../../../infra/store/converter.ts';
import { NO_STATUS } from '../../../../model/billing.ts';
import { SECOND } from '../../../../model/clock.ts';
import { customerOf, isLive, profileOf } from '../../../../model/ids.ts';
import { keyLimitOf, rateLimitTier } from '../../../server/request/rate-limit-rules.ts';
import type { Caller } from '../../../server/request/request-context.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { livemode, time } from '../../response-fields.ts';
import { reads } from '../../tool-text.ts';
import { scopesView } from '../keys/fields.ts';
import { createMediaRoute } from '../media/create.ts';
import { createPostRoute } from '../posts/create.ts';
import { editPostRoute } from '../posts/edit.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { renderTemplateRoute } from '../templates/render.ts';
import { transcribeRoute } from '../transcribe/create.ts';
import { today, viewDay } from './today.ts';

const window = z
  .object({
    limit: z.int().meta({ description: 'Requests in any window, without the burst.' }),
    burst: z.int(),
    windowSeconds: z.number(),
    remaining: z.int().meta({ description: 'How much of `limit` is left now.' }),
    resetAt: time,
  })
  .meta({ id: 'RequestLimit' });

function viewWindow(
  { limit, burst, windowMs }: WindowRule,
  { remaining, resetAt }: RateLimitResult,
): z.infer<typeof window> {
  return {
    limit,
    burst,
    windowSeconds: windowMs / SECOND,
    remaining,
    resetAt: resetAt.toISOString(),
  };
}

const limits = z
  .object({
    tier: rateLimitTier,
    requests: window.meta({ description: 'All requests to the API together.' }),
    key: window.nullable().meta({ description: 'The limit of this API key, if it has a separate one.' }),
    profile: window.nullable().meta({ description: 'The limit of the profile, if it has a separate one.' }),
    posts: window,
    postChanges: window,
    reads: window.meta({ description: 'Reads of posts and files.' }),
    media: window.meta({ description: '`POST /v1/media` and new uploads together.' }),
    transcriptions: window,
    templates: window,
  })
  .meta({ id: 'RequestLimits' });

const storage = z
  .object({
    storedBytesToday: z
      .int()
      .meta({ description: 'Used by downloads, uploads and templates. Deletions do not reduce it.' }),
    bytesPerDay: z.int(),
    resetsAt: time,
    maxFileBytes: z.int(),
  })
  .meta({ id: 'StorageUse' });

const response = z
  .object({
    livemode,
    user: z.object({ id: z.string() }),
    profileId: z.string().nullable().meta({
      description: 'The profile for which the request acts. Subscription, credits and storage are the customer’s.',
    }),
    subscription: z
      .object({ status: z.string(), active: z.boolean(), currentPeriodEnd: time.nullable() })
      .meta({ id: 'Subscription' }),
    credits: z
      .object({ balance: z.number().meta({ description: 'AI credits: about one per transcribed minute.' }) })
      .meta({ id: 'Credits' }),
    key: z
      .object({
        id: z.string().meta({ description: "The limits of this request's API key." }),
        scopes: scopesView,
        accounts: z
          .array(z.string())
          .nullable()
          .meta({ description: 'The accounts that the key may publish to; null means all.' }),
      })
      .meta({ id: 'CurrentKey' }),
    limits,
    today,
    storage,
  })
  .meta({ id: 'Me' });

type Limits = z.infer<typeof limits>;

/** The limits of the caller and their use. Counts nothing. */
async function readLimits(
  { config: { rateLimits }, limiter }: Pick<Context, 'config' | 'limiter'>,
  { userId, keyId, keyLimits, profile }: Caller,
  tier: TierName,
): Promise<Limits> {
  // The address does not matter: the requests of a user count for the user.
  const caller = { functionName: 'api', tier, userId, address: { path: '', nearest: '' } };
  const keyLimit = keyLimitOf(keyId, keyLimits?.requestsPerMinute);
  /** The last of the rules is the one for this endpoint. */
  const show = async (rules: readonly WindowRule[]) => {
    const rule = rules.at(-1);
    if (!rule) throw new RangeError('A request is limited by one window at least.');
    return viewWindow(rule, await limiter.peek([rule]));
  };
  const own = (limit: EndpointLimit | undefined) => show(tierRules(rateLimits, caller, limit));
  const [requests, key, profileWindow, posts, postChanges, reads, media, transcriptions, templates] = await Promise.all(
    [
      own(undefined),
      keyLimit && show(tierRules(rateLimits, { ...caller, keyLimit })),
      profile?.limits.requestsPerMinute ? show(tierRules(rateLimits, { ...caller, profile })) : null,
      own(createPostRoute.access.limit),
      own(editPostRoute.access.limit),
      own(READ_LIMIT),
      own(createMediaRoute.access.limit),
      own(transcribeRoute.access.limit),
      own(renderTemplateRoute.access.limit),
    ],
  );
  return { tier, requests, key, profile: profileWindow, posts, postChanges, reads, media, transcriptions, templates };
}

export const readMeRoute = defineRoute({
  method: 'get',
  path: '/v1/me',
  docs: {
    operationId: 'getMe',
    client: { method: 'me', command: 'byHand' },
    summary: 'Get your permissions and usage: subscription, credits, rate limits, storage, and what the key allows.',
  },
  tool: {
    name: 'get_me',
    title: 'Show limits and permissions',
    description:
      'The permissions and usage of this API key: subscription, AI credits, requests per minute, storage, scopes, ' +
      'accounts. Changes nothing.',
    effect: reads,
    brief: ({ subscription, credits }: z.infer<typeof response>) =>
      `The subscription is ${subscription.active ? 'active' : 'not active'}; ${credits.balance} AI credits.`,
  },
  access: { by: 'apiKey', scope: null, limit: READ_LIMIT },
  output: { status: 200, body: response },
  handle: async ({ ctx, caller, tier }) => {
    const customer = ctx.store.user(customerOf(caller.userId));
    const [subscription, credits, stored, day, requestLimits] = await Promise.all([
      readSubscription(ctx, caller.userId),
      ctx.store.read(customer.credits).then((snapshot) => unlessMalformed(() => snapshot.data())),
      storedToday(ctx, caller.userId),
      readDay(ctx, caller.userId),
      readLimits(ctx, caller, tier),
    ]);
    return {
      body: {
        livemode: isLive(caller.userId),
        user: { id: caller.userId },
        profileId: profileOf(caller.userId),
        subscription: subscription
          ? subscriptionView(subscription, ctx.clock.now())
          : { status: NO_STATUS, active: false, currentPeriodEnd: null },
        credits: { balance: credits?.balance ?? 0 },
        key: {
          id: caller.keyId ?? '',
          scopes: caller.keyLimits?.scopes ?? null,
          accounts: caller.keyLimits?.accounts ?? null,
        },
        limits: requestLimits,
        today: viewDay(day),
        storage: {
          storedBytesToday: stored.bytes,
          bytesPerDay: bytesPerDayOf(ctx.config, caller.userId),
          resetsAt: stored.resetsAt.toISOString(),
          maxFileBytes: ctx.config.media.maxBytes,
        },
      },
    };
  },
});

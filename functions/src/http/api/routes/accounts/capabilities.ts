import { z } from 'zod';
import { CAPABILITIES_LIMIT, readCapabilities } from '../../../../domain/accounts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformSchema } from '../../platform-schema.ts';
import { accountParams, requireAccount } from './account-id.ts';

const switchedOff = z
  .boolean()
  .meta({ description: 'Whether the owner has switched it off for all posts; no option can switch it on.' });

const creator = z
  .object({
    nickname: z.string().nullable(),
    username: z.string().nullable(),
    avatarUrl: z.string().nullable().meta({ description: 'The address stops working after some hours.' }),
    privacyChoices: z
      .array(z.string())
      .meta({ description: 'The values of the option `privacy` that the account may use now.' }),
    commentsDisabled: switchedOff,
    duetDisabled: switchedOff,
    stitchDisabled: switchedOff,
    maxVideoSeconds: z.number().nullable().meta({ description: 'Length of the longest video.' }),
  })
  .meta({ id: 'Creator' });

const capabilities = z
  .object({
    platform: platformSchema,
    accountId: z.string(),
    blocked: z.string().nullable().meta({
      description:
        'Why the account cannot post now, for example because of its daily limit; null if no reason is known.',
    }),
    creator: creator.nullable().meta({
      description:
        'What the platform reports about the account. Null if the platform has no such call (all but TikTok), or if `blocked` has the reason.',
    }),
  })
  .meta({ id: 'AccountCapabilities' });

export const capabilitiesRoute = defineRoute({
  method: 'get',
  path: '/v1/accounts/:platform/:accountId/capabilities',
  docs: {
    operationId: 'accountCapabilities',
    client: { method: 'capabilities', command: { name: 'accounts capabilities' } },
    summary: 'Get what an account may post now, as reported by its platform.',
    description:
      'TikTok requires apps to fetch and show this before each post: the account, the visibility choices, what the owner ' +
      'has switched off, and the maximum video length. TikTok allows 20 requests a minute per account, including those for posts.',
  },
  access: { by: 'apiKey', pages: {}, scope: 'accounts:read', limit: CAPABILITIES_LIMIT },
  input: { params: accountParams },
  output: {
    status: 200,
    body: capabilities,
    errors: ['account_not_allowed', 'reconnect_required', 'platform_unavailable'],
  },
  handle: async ({ ctx, caller, params, logger }) => {
    requireAccount(caller, params);
    return { body: { ...params, ...(await readCapabilities(ctx, { uid: caller.userId, ...params }, logger)) } };
  },
});

import { z } from 'zod';
import { readCapabilities } from '../../../../domain/accounts/capabilities.ts';
import { CAPABILITIES_LIMIT } from '../../../../domain/accounts/limits.ts';
import { pathId } from '../../../server/request/fields.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformSchema, platformValue } from '../../platform-schema.ts';
import { requireAccount } from './require-account.ts';

const switchedOff = z
  .boolean()
  .meta({ description: 'Whether the owner has switched it off for all posts: no option switches it on.' });

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
        'Why the platform lets the account post nothing now, for example because of its daily limit; null where no reason is known.',
    }),
    creator: creator.nullable().meta({
      description:
        'What the platform reports about the account. Null where it has no such call (all but TikTok), or where `blocked` has the reason.',
    }),
  })
  .meta({ id: 'AccountCapabilities' });

export const capabilitiesRoute = defineRoute({
  method: 'get',
  path: '/v1/accounts/:platform/:accountId/capabilities',
  operationId: 'accountCapabilities',
  summary: 'What an account may post now, as its platform reports it.',
  description:
    'TikTok requires a page to show it, freshly read, before a post: who posts, the choices of visibility, what the owner has switched off, and ' +
    'the longest video. TikTok allows 20 requests a minute for an account, which posts need as well.',
  access: 'apiKey',
  scope: 'accounts:read',
  limit: CAPABILITIES_LIMIT,
  params: z.object({
    platform: platformValue.meta({ description: 'The platform of the account.' }),
    accountId: pathId.meta({ description: 'The account, as `GET /v1/accounts` has it.' }),
  }),
  status: 200,
  errors: ['account_not_allowed', 'reconnect_required', 'platform_unavailable'],
  response: capabilities,
  handle: async ({ ctx, caller, params, logger }) => {
    requireAccount(caller, params);
    return { body: { ...params, ...(await readCapabilities(ctx, { uid: caller.userId, ...params }, logger)) } };
  },
});

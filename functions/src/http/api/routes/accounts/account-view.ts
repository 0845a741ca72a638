import { z } from 'zod';
import { accountKinds } from '../../../../model/account.ts';
import { platformDefinitions, platformNames } from '../../../../platforms/registry.ts';
import { platformSchema } from '../../platform-schema.ts';
import { livemode, time } from '../../response-fields.ts';

export const accountStatus = z.enum(['active', 'reconnect_required']).meta({
  id: 'AccountStatus',
  description: '`reconnect_required`: nothing is published until you connect it again.',
});

/** A connected account, without its tokens. */
export const accountView = z
  .object({
    profileId: z.string().nullable().default(null).meta({
      description: 'The profile that the account belongs to; null for your own.',
    }),
    platform: platformSchema,
    accountId: z.string().meta({ description: 'The id of the account on its platform, for targets of posts.' }),
    displayName: z.string().nullable(),
    username: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    kind: z
      .enum(accountKinds)
      .default('person')
      .meta({
        id: 'AccountKind',
        description:
          '`person`: a personal account or a channel. `page`: a Facebook Page. `organization`: the page of a ' +
          'company or another organization on LinkedIn.',
      }),
    server: z
      .string()
      .nullable()
      .default(null)
      .meta({
        description:
          "Base URL of the account's server, if it differs between accounts " +
          `(${platformNames((platform) => platformDefinitions[platform].handle !== undefined)}; Instagram through Facebook Login).`,
      }),
    status: accountStatus,
    tokenExpiresAt: time.nullable(),
    missingScopes: z
      .array(z.string())
      .default([])
      .meta({ description: 'Scopes that publishing (also of media) needs and the account has not granted.' }),
    canPublish: z
      .enum(['everything', 'text', 'nothing'])
      .default('nothing')
      .meta({
        id: 'PublishableContent',
        description:
          'Depends on status and granted scopes only. `text`: only posts without ' +
          'images and videos. To check contents and limits, use `POST /v1/posts/validate`.',
      }),
    renewsItself: z.boolean().default(false).meta({
      description:
        'Whether access continues after `tokenExpiresAt` without the owner: Herald renews it, or it does not expire.',
    }),
    livemode,
  })
  .meta({ id: 'Account' });

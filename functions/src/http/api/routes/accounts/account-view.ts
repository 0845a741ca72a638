import { z } from 'zod';
import { accountKinds } from '../../../../infra/store/documents/account.ts';
import { platformSchema } from '../../platform-schema.ts';
import { livemode, time } from '../../response-fields.ts';

/** A connected account, without its tokens. */
export const accountView = z
  .object({
    platform: platformSchema,
    accountId: z.string().meta({ description: 'Of the account on its platform: what a target names.' }),
    displayName: z.string().nullable(),
    username: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    kind: z
      .enum(accountKinds)
      .default('person')
      .meta({
        id: 'AccountKind',
        description:
          '`person`: the account of a member, or a channel. `page`: a Facebook Page. `organization`: the page of a ' +
          'company or another organization on LinkedIn.',
      }),
    server: z.string().nullable().default(null).meta({
      description:
        'Base URL of the server of the account, where accounts differ in it (Bluesky, Mastodon; Instagram through Facebook Login).',
    }),
    status: z.enum(['active', 'reconnect_required']).meta({
      id: 'AccountStatus',
      description: '`reconnect_required`: nothing is published until you connect it again.',
    }),
    tokenExpiresAt: time.nullable(),
    missingScopes: z
      .array(z.string())
      .default([])
      .meta({ description: 'What publishing needs, of posts with media too, and the account has not granted.' }),
    canPublish: z
      .enum(['everything', 'text', 'nothing'])
      .default('nothing')
      .meta({
        id: 'PublishableContent',
        description:
          'By its status and the scopes that it has granted. `text`: posts without images and videos only. Their contents and the limits of ' +
          'the platform are another matter: `POST /v1/posts/validate`.',
      }),
    renewsItself: z.boolean().default(false).meta({
      description:
        'Whether the access continues after `tokenExpiresAt` without its owner: Herald renews it, or it does not expire.',
    }),
    livemode,
  })
  .meta({ id: 'Account' });

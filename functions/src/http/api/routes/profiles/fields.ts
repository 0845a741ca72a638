import { z } from 'zod';
import type { EndpointLimit } from '../../../../infra/limits/tiers.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { customerOf } from '../../../../model/ids.ts';
import { wellFormed } from '../../../../model/well-formed.ts';
import { profileReference } from '../../../server/request/fields.ts';
import type { Caller } from '../../../server/request/request-context.ts';
import { livemode, time } from '../../response-fields.ts';

const MAX_NAME = 200;
const MAX_METADATA = 20;
const MAX_METADATA_KEY = 40;
const MAX_METADATA_VALUE = 500;
/** Each request of a day is stored with its time. */
const MAX_POSTS_PER_DAY = 1000;
const MAX_REQUESTS_PER_MINUTE = 1000;

export const PROFILES_LIMIT: EndpointLimit = { prefix: 'profiles', perMinute: 120 };

export const profileParams = z.object({
  id: profileReference.meta({ description: 'The id of the profile, or `external:` and your id of it.' }),
});

export const name = wellFormed(z.string().min(1).max(MAX_NAME)).meta({ description: 'How connect pages name it.' });

export const externalId = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'An external id has 1 to 200 visible ASCII characters.')
  .meta({ description: 'Your own id of it, such as that of your user: unique among your profiles of one mode.' });

export const limits = z
  .strictObject({
    requestsPerMinute: z.int().min(1).max(MAX_REQUESTS_PER_MINUTE).nullable().default(null).meta({
      description: 'How many of your requests it may use.',
    }),
    postsPerDay: z.int().min(1).max(MAX_POSTS_PER_DAY).nullable().default(null).meta({
      description: 'Requests to `POST /v1/posts` in any 24 hours.',
    }),
  })
  .meta({
    id: 'ProfileLimits',
    description: 'What it may use of your own limits, which hold for all profiles together. Null is no other limit.',
  });

export const metadata = z
  .record(z.string().min(1).max(MAX_METADATA_KEY), wellFormed(z.string().max(MAX_METADATA_VALUE)))
  .refine((entries) => Object.keys(entries).length <= MAX_METADATA, `There may be at most ${MAX_METADATA} entries.`)
  .meta({ description: 'Anything that you want to find with it. Herald does not use it.' });

export const profileView = z
  .object({
    id: z.string(),
    name: z.string(),
    externalId: z.string().nullable(),
    limits: z.object({ requestsPerMinute: z.int().nullable(), postsPerDay: z.int().nullable() }),
    metadata: z.record(z.string(), z.string()),
    livemode,
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Profile' });

/** The customer whose profiles a request is about. Throws `insufficient_scope` for a key that is limited to one profile. */
export function profilesOwner({ userId, keyProfile }: Caller): string {
  if (keyProfile != null)
    throw new HeraldError('insufficient_scope', 'This API key is limited to one profile.', {
      fix: 'Use a key that is not limited to a profile.',
    });
  return customerOf(userId);
}

/** The row of a profile in the CLI. */
export const profileColumns = [
  'id',
  'externalId',
  [
    '{limits.requestsPerMinute} requests a minute, {limits.postsPerDay} posts a day',
    '{limits.requestsPerMinute} requests a minute',
    '{limits.postsPerDay} posts a day',
  ],
  'createdAt',
  'name',
] as const;

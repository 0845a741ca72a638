import { z } from 'zod';
import { createProfile } from '../../../../domain/profiles/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { externalId, limits, metadata, name, PROFILES_LIMIT, profilesOwner, profileView } from './fields.ts';
import { readProfileRoute } from './read.ts';

const body = z
  .strictObject({
    name,
    externalId: externalId.optional(),
    limits: limits.optional(),
    metadata: metadata.optional(),
  })
  .meta({ id: 'ProfileRequest' });

export const createProfileRoute = defineRoute({
  method: 'post',
  path: '/v1/profiles',
  docs: {
    operationId: 'createProfile',
    client: {
      method: 'profiles.create',
      command: {
        options: { metadata: '--set <name=value>: an entry of its metadata; repeat it for several' },
        lines: ['{id}'],
      },
    },
    summary: 'Create a profile for one of your own users.',
    description:
      'A profile has its own accounts, posts, drafts, files, idempotency keys, webhooks and events. Requests act for it with the header ' +
      '`Herald-Profile`, or with a key that is limited to it.',
    examples: () => ({
      simple: { summary: 'A name', value: { name: 'Bakery Müller' } },
      limited: {
        summary: 'With your id and limits',
        value: { name: 'Bakery Müller', limits: { postsPerDay: 50 }, metadata: { plan: 'starter' } },
      },
    }),
  },
  access: {
    by: 'apiKey',
    pages: { aboutPerson: true, subscribersOnly: true },
    scope: 'profiles',
    limit: PROFILES_LIMIT,
  },
  input: { body },
  replay: { by: 'explicit' },
  output: {
    status: 201,
    body: profileView,
    location: { of: readProfileRoute, id: ({ id }) => id },
    errors: ['external_id_in_use', 'too_many_profiles'],
  },
  handle: async ({ ctx, caller, body: given, claim }) => {
    const result = await createProfile(
      ctx,
      profilesOwner(caller),
      {
        name: given.name,
        externalId: given.externalId ?? null,
        limits: given.limits ?? { requestsPerMinute: null, postsPerDay: null },
        metadata: given.metadata ?? {},
      },
      claim,
    );
    if ('done' in result) return { body: result.done };
    return { body: profileView.parse(result.stored.body), replayed: result.isRepeated };
  },
});

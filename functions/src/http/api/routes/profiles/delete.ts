import { z } from 'zod';
import { deleteProfile, idOfProfile } from '../../../../domain/profiles/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { PROFILES_LIMIT, profileParams, profilesOwner } from './fields.ts';

export const deleteProfileRoute = defineRoute({
  method: 'delete',
  path: '/v1/profiles/:id',
  docs: {
    operationId: 'deleteProfile',
    client: { method: 'profiles.delete' },
    summary: 'Delete a profile with everything that belongs to it.',
    description:
      'Nothing is published for it from now on, its scheduled posts included, and keys limited to it are revoked. Its connections are ' +
      'ended at the platforms, unless another user or profile has connected the same account. All data are gone within minutes.',
  },
  access: { by: 'apiKey', pages: { aboutPerson: true }, scope: 'profiles', limit: PROFILES_LIMIT },
  input: { params: profileParams },
  output: {
    status: 200,
    body: z.object({ profileId: z.string(), deleted: z.literal(true) }).meta({ id: 'DeletedProfile' }),
    errors: ['precondition_failed'],
  },
  handle: async ({ ctx, caller, params, logger }) => {
    const customerId = profilesOwner(caller);
    const profileId = await idOfProfile(ctx, customerId, params.id);
    await deleteProfile(ctx, customerId, profileId, logger);
    return { body: { profileId, deleted: true } };
  },
});

import { z } from 'zod';
import { changeProfile, idOfProfile } from '../../../../domain/profiles/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import {
  externalId,
  limits,
  metadata,
  name,
  PROFILES_LIMIT,
  profileColumns,
  profileParams,
  profilesOwner,
  profileView,
} from './fields.ts';

const body = z
  .strictObject({
    name: name.optional(),
    externalId: externalId.nullable().optional(),
    limits: limits.optional(),
    metadata: metadata.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'Name at least one field to change.')
  .meta({ id: 'ProfileEdit', description: 'Each named field is replaced as a whole.' });

export const editProfileRoute = defineRoute({
  method: 'patch',
  path: '/v1/profiles/:id',
  docs: {
    operationId: 'editProfile',
    client: {
      method: 'profiles.update',
      command: {
        name: 'profiles edit',
        summary: 'change a profile; what you leave out stays as it is',
        options: { metadata: '--set <name=value>: an entry of its metadata, which an empty value removes' },
        columns: profileColumns,
      },
    },
    summary: 'Change a profile.',
    description: 'New limits, and an `externalId` in place of another one, take effect within a minute.',
    examples: () => ({
      name: { summary: 'Another name', value: { name: 'Bakery Müller & Sons' } },
      unlimited: { summary: 'No limits of its own', value: { limits: {} } },
    }),
  },
  access: {
    by: 'apiKey',
    pages: { aboutPerson: true, subscribersOnly: true },
    scope: 'profiles',
    limit: PROFILES_LIMIT,
  },
  input: { params: profileParams, body },
  output: { status: 200, body: profileView, errors: ['external_id_in_use', 'precondition_failed'] },
  handle: async ({ ctx, caller, params, body: change }) => {
    const customerId = profilesOwner(caller);
    const profileId = await idOfProfile(ctx, customerId, params.id);
    const given = {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.externalId === undefined ? {} : { externalId: change.externalId }),
      ...(change.limits === undefined ? {} : { limits: change.limits }),
      ...(change.metadata === undefined ? {} : { metadata: change.metadata }),
    };
    return { body: await changeProfile(ctx, customerId, profileId, given) };
  },
});

import { idOfProfile, readProfile } from '../../../../domain/profiles/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { PROFILES_LIMIT, profileColumns, profileParams, profilesOwner, profileView } from './fields.ts';

export const readProfileRoute = defineRoute({
  method: 'get',
  path: '/v1/profiles/:id',
  docs: {
    operationId: 'getProfile',
    client: { method: 'profiles.get', command: { columns: profileColumns } },
    summary: 'Get a profile, by its id or your own id of it.',
  },
  access: { by: 'apiKey', pages: { aboutPerson: true }, scope: 'profiles', limit: PROFILES_LIMIT },
  input: { params: profileParams },
  output: { status: 200, body: profileView },
  handle: async ({ ctx, caller, params }) => {
    const customerId = profilesOwner(caller);
    const profileId = await idOfProfile(ctx, customerId, params.id);
    return { body: await readProfile(ctx, customerId, profileId) };
  },
});

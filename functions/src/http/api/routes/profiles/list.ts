import { z } from 'zod';
import { listProfiles } from '../../../../domain/profiles/index.ts';
import { cursorOf } from '../../../../infra/store/list-cursor.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { cursorField, limitField, nextCursorField, positionOf } from '../page-fields.ts';
import { PROFILES_LIMIT, profileColumns, profilesOwner, profileView } from './fields.ts';

const PAGE = { default: 50, max: 100 } as const;
/** The list has no filters. */
const filters = {};

export const listProfilesRoute = defineRoute({
  method: 'get',
  path: '/v1/profiles',
  docs: {
    operationId: 'listProfiles',
    client: { method: 'profiles.list', command: { columns: profileColumns } },
    summary: 'List your profiles, the newest first.',
  },
  access: { by: 'apiKey', pages: { aboutPerson: true }, scope: 'profiles', limit: PROFILES_LIMIT },
  input: { query: z.object({ limit: limitField(PAGE, 'profiles'), cursor: cursorField }) },
  output: {
    status: 200,
    body: z.object({ profiles: z.array(profileView), nextCursor: nextCursorField }).meta({ id: 'ProfileList' }),
  },
  handle: async ({ ctx, caller, query }) => {
    const after = positionOf(query.cursor, filters);
    const { profiles, next } = await listProfiles(ctx, profilesOwner(caller), { limit: query.limit, after });
    return { body: { profiles, nextCursor: next && cursorOf(next, filters) } };
  },
});

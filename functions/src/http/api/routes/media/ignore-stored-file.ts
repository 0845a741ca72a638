import { z } from 'zod';
import { sourceHasChanged } from '../../../../domain/media/index.ts';
import type { RouteReplay } from '../../../server/request/route.ts';

const withFile = z.object({ id: z.string() });

/** A file that was deleted, or has changed at its URL, is stored again by a request without an Idempotency-Key. */
export const ignoreStoredFile: NonNullable<RouteReplay['unless']> = {
  keys: 'derived',
  after: async (ctx, { userId, body }) => {
    const stored = withFile.safeParse(body);
    if (!stored.success) return false;
    return sourceHasChanged(ctx, userId, stored.data.id);
  },
};

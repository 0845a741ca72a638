import { z } from 'zod';
import type { AnyRoute } from '../../../server/request/route.ts';

const withFile = z.object({ id: z.string() });

/** A file that was deleted, or has changed at its URL, is stored again by a request without an Idempotency-Key. */
export const ignoreStoredFile: NonNullable<AnyRoute['ignoreStoredResponse']> = {
  keys: 'derived',
  after: async (ctx, { userId, body }) => {
    const stored = withFile.safeParse(body);
    if (!stored.success) return false;
    const { sourceHasChanged } = await import('../../../../domain/media/source-changed.ts');
    return sourceHasChanged(ctx, userId, stored.data.id);
  },
};

import { z } from 'zod';
import { time } from '../../response-fields.ts';

/** An export of a user's data, in its event too. */
export const exportView = z.object({
  requestedAt: time,
  readyAt: time.nullable().meta({ description: 'When its file was complete; null until then.' }),
  sizeBytes: z.int().nullable(),
  expiresAt: time.meta({ description: 'The file is deleted then, and the next request starts another export.' }),
});

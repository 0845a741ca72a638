import { z } from 'zod';
import { time } from '../../response-fields.ts';

/** An export of a user's data, in its event too. */
export const exportView = z.object({
  requestedAt: time,
  readyAt: time.nullable().meta({ description: 'When the file was complete; null until then.' }),
  sizeBytes: z.int().nullable(),
  expiresAt: time.meta({ description: 'When the file is deleted. The next request then starts a new export.' }),
});

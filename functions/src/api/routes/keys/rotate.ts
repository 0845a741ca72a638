import { z } from 'zod';
import { rotateApiKey } from '../../../keys/rotate.ts';
import { defineRoute } from '../../../server/route.ts';
import { HOUR } from '../../../time/clock.ts';
import { keyIdOf } from './fields.ts';

const OVERLAP_HOURS = { default: 24, max: 7 * 24 } as const;

/** Without idempotency, as the creation of a key. */
export const rotateKeyRoute = defineRoute({
  method: 'post',
  path: '/v1/api-keys/:id/rotate',
  summary: 'Replace an API key by a new one with the same name and limits, which is shown this once.',
  access: 'idToken',
  params: z.object({ id: z.string() }),
  body: z
    .strictObject({
      overlapHours: z
        .int()
        .min(0)
        .max(OVERLAP_HOURS.max)
        .default(OVERLAP_HOURS.default)
        .meta({ description: 'How long the old one still works, unless it expires earlier.' }),
    })
    .optional(),
  status: 201,
  errors: ['not_rotatable'],
  response: z.object({
    apiKey: z.string(),
    id: z.string().meta({ description: 'Of the new key.' }),
    expiresAt: z
      .string()
      .nullable()
      .meta({ description: 'Of the new key, which lives as long as the old one was to.' }),
    previousExpiresAt: z.string().meta({ description: 'When the old key stops working.' }),
  }),
  handle: async ({ ctx, caller, params, body }) => {
    const overlapMs = (body?.overlapHours ?? OVERLAP_HOURS.default) * HOUR;
    const rotated = await rotateApiKey(ctx, caller.userId, keyIdOf(params.id), overlapMs);
    return {
      body: {
        ...rotated,
        expiresAt: rotated.expiresAt?.toISOString() ?? null,
        previousExpiresAt: rotated.previousExpiresAt.toISOString(),
      },
    };
  },
});

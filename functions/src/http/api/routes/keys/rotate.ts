import { z } from 'zod';
import { rotateApiKey } from '../../../../domain/users/keys/rotate.ts';
import { HOUR } from '../../../../infra/time/clock.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { time } from '../../response-fields.ts';
import { keyIdOf, keyParams } from './fields.ts';

const OVERLAP_HOURS = { default: 24, max: 7 * 24 } as const;

const rotatedKey = z
  .object({
    apiKey: z.string().meta({ description: 'The whole new key. It is stored nowhere.' }),
    id: z.string().meta({ description: 'Of the new key.' }),
    expiresAt: time.nullable().meta({ description: 'Of the new key, which lives as long as the old one was to.' }),
    previousExpiresAt: time.meta({ description: 'When the old key stops working.' }),
  })
  .meta({ id: 'RotatedApiKey' });

/** Without idempotency, as the creation of a key. */
export const rotateKeyRoute = defineRoute({
  method: 'post',
  path: '/v1/api-keys/:id/rotate',
  operationId: 'rotateApiKey',
  summary: 'Replace an API key by a new one with the same name and limits, which is shown this once.',
  access: 'idToken',
  params: keyParams,
  body: z
    .strictObject({
      overlapHours: z
        .int()
        .min(0)
        .max(OVERLAP_HOURS.max)
        .default(OVERLAP_HOURS.default)
        .meta({ description: 'How long the old one still works, unless it expires earlier.' }),
    })
    .meta({ id: 'ApiKeyRotation' })
    .optional(),
  examples: () => ({
    overlap: { summary: 'The old key works for two more hours', value: { overlapHours: 2 } },
    atOnce: { summary: 'The old key stops working now', value: { overlapHours: 0 } },
  }),
  status: 201,
  errors: ['not_rotatable'],
  response: rotatedKey,
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

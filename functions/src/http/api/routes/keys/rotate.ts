import { z } from 'zod';
import { rotateApiKey } from '../../../../domain/users/index.ts';
import { HOUR } from '../../../../model/clock.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { time } from '../../response-fields.ts';
import { keyIdOf, keyParams } from './fields.ts';

const OVERLAP_HOURS = { default: 24, max: 7 * 24 } as const;

const rotatedKey = z
  .object({
    apiKey: z.string().meta({ description: 'The whole new key. Herald does not store it.' }),
    id: z.string().meta({ description: 'The id of the new key.' }),
    expiresAt: time
      .nullable()
      .meta({ description: 'The expiry of the new key, which has the same lifetime as the old one.' }),
    previousExpiresAt: time.meta({ description: 'When the old key stops working.' }),
  })
  .meta({ id: 'RotatedApiKey' });

/** Without idempotency, as the creation of a key. */
export const rotateKeyRoute = defineRoute({
  method: 'post',
  path: '/v1/api-keys/:id/rotate',
  docs: {
    operationId: 'rotateApiKey',
    summary: 'Rotate an API key: creates a key with the same name and limits, which is shown only once.',
    examples: () => ({
      overlap: { summary: 'The old key works for two more hours', value: { overlapHours: 2 } },
      atOnce: { summary: 'The old key stops working now', value: { overlapHours: 0 } },
    }),
  },
  access: { by: 'idToken', pages: { aboutPerson: true, recentSignIn: true } },
  input: {
    params: keyParams,
    body: z
      .strictObject({
        overlapHours: z
          .int()
          .min(0)
          .max(OVERLAP_HOURS.max)
          .default(OVERLAP_HOURS.default)
          .meta({ description: 'How long the old key still works, unless it expires earlier.' }),
      })
      .meta({ id: 'ApiKeyRotation' })
      .optional(),
  },
  output: { status: 201, body: rotatedKey, errors: ['not_rotatable'] },
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

import { z } from 'zod';
import { disabledReasons } from '../../../../infra/store/documents/webhook-endpoint.ts';
import { time, uuidText } from '../../response-fields.ts';

/** A webhook endpoint as its owner sees it: without its secrets. */
export const endpointView = z
  .object({
    id: uuidText,
    url: z.string(),
    description: z.string().nullable(),
    eventTypes: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The types of events that it receives; null means all.' }),
    enabled: z.boolean(),
    disabled: z
      .object({ at: time, reason: z.enum(disabledReasons) })
      .nullable()
      .meta({
        description:
          'When and why it was switched off: by `user`, after `failing` for five days, or because it answered 410 (`gone`).',
      }),
    failingSince: time.nullable().meta({ description: 'Since when every attempt has failed; null after a success.' }),
    lastSuccessAt: time.nullable(),
    previousSecretExpiresAt: time
      .nullable()
      .meta({ description: 'Until then requests are also signed with the secret before the latest rotation.' }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'WebhookEndpoint' });

import { z } from 'zod';
import { time, uuidText } from '../../../infra/http-client/response-fields.ts';
import { disabledReasons, type WebhookEndpoint } from '../../../infra/store/documents/webhook-endpoint.ts';
import { validSecrets } from './secrets.ts';

/** A webhook endpoint as its owner sees it: without its secrets. `now` in ms since the epoch. */
export const endpointView = z
  .object({
    id: uuidText,
    url: z.string(),
    description: z.string().nullable(),
    eventTypes: z.array(z.string()).nullable().meta({ description: 'What it is told of; null is everything.' }),
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

export type EndpointView = z.infer<typeof endpointView>;

/** `now` in ms since the epoch. */
export function viewEndpoint(id: string, endpoint: WebhookEndpoint, now: number): EndpointView {
  return {
    id,
    url: endpoint.url,
    description: endpoint.description,
    eventTypes: endpoint.eventTypes,
    enabled: endpoint.disabled === null,
    disabled: endpoint.disabled && { at: endpoint.disabled.at.toISOString(), reason: endpoint.disabled.reason },
    failingSince: iso(endpoint.failingSince),
    lastSuccessAt: iso(endpoint.lastSuccessAt),
    previousSecretExpiresAt: iso(validSecrets(endpoint.secrets, now)[1]?.expiresAt ?? null),
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

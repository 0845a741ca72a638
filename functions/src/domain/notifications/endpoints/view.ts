import type { WebhookEndpoint } from '../../../infra/store/documents/webhook-endpoint.ts';
import { validSecrets } from './secrets.ts';

/** A webhook endpoint as its owner sees it: without its secrets. `now` in ms since the epoch. */
export function viewEndpoint(id: string, endpoint: WebhookEndpoint, now: number) {
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

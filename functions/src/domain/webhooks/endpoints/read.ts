import type { Context } from '../../../context.ts';
import { readable } from '../../../infra/store/converter.ts';
import { HeraldError } from '../../../model/errors.ts';
import { isPathSegment } from '../../../model/ids.ts';
import type { deliveryStatuses, WebhookDelivery, WebhookEndpoint } from '../../../model/webhook.ts';
import { hasEndpointAccess, type RequestedEndpoint, requireEndpointAccess } from '../key-access.ts';
import { validSecrets } from './secrets.ts';

/** How often a change of an endpoint is tried. Conflicts are with the worker that delivers, and with new deliveries. */
export const CHANGE_ATTEMPTS = 6;

export function endpointNotFound() {
  return new HeraldError('not_found', 'There is no such webhook endpoint.');
}

/**
 * An endpoint of a user, with the version to change it by. Throws `not_found`, and what `requireEndpointAccess` throws for the
 * key.
 */
export async function readEndpoint(
  { store }: Pick<Context, 'store'>,
  { userId, webhookId, keyLimits }: RequestedEndpoint,
) {
  if (!isPathSegment(webhookId)) throw endpointNotFound();
  const snapshot = await store.user(userId).webhooks.doc(webhookId).get();
  const endpoint = snapshot.data();
  if (!endpoint || !snapshot.updateTime) throw endpointNotFound();
  requireEndpointAccess(keyLimits, endpoint);
  return { ref: snapshot.ref, endpoint, version: snapshot.updateTime };
}

/** The endpoints of a user that the key may manage, the oldest first. */
export async function listEndpoints(
  { store }: Pick<Context, 'store'>,
  { userId, keyLimits }: Omit<RequestedEndpoint, 'webhookId'>,
): Promise<{ id: string; endpoint: WebhookEndpoint }[]> {
  return readable((await store.user(userId).webhooks.get()).docs)
    .filter(({ data }) => hasEndpointAccess(keyLimits, data))
    .map(({ id, data }) => ({ id, endpoint: data }))
    .sort((a, b) => a.endpoint.createdAt.getTime() - b.endpoint.createdAt.getTime());
}

/** A webhook endpoint as its owner sees it: without its secrets. `now` in ms since the epoch. */
export function viewEndpoint(id: string, endpoint: WebhookEndpoint, now: number) {
  return {
    id,
    url: endpoint.url,
    verified: endpoint.challenge === null,
    description: endpoint.description,
    eventTypes: endpoint.eventTypes,
    reconnectLinks: endpoint.reconnectLinks,
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

export interface ListedDelivery {
  eventId: string;
  delivery: WebhookDelivery;
}

/** The deliveries to an endpoint, the latest event first; `before` is the number of an event. Throws `not_found`. */
export async function listDeliveries(
  ctx: Pick<Context, 'store'>,
  address: RequestedEndpoint,
  { status, before, limit }: { status: (typeof deliveryStatuses)[number] | null; before: number | null; limit: number },
): Promise<{ deliveries: ListedDelivery[]; next: number | null }> {
  await readEndpoint(ctx, address);
  const all = ctx.store.user(address.userId).deliveries(address.webhookId);
  const newest = (status === null ? all : all.where('status', '==', status)).orderBy('sequence', 'desc');
  const { docs } = await (before === null ? newest : newest.startAfter(before)).limit(limit + 1).get();
  const deliveries = readable(docs.slice(0, limit)).map(({ id, data }) => ({ eventId: id, delivery: data }));
  const last = deliveries.at(-1);
  return { deliveries, next: docs.length > limit && last ? last.delivery.sequence : null };
}

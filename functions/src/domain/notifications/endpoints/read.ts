import type { Context } from '../../../context.ts';
import { HeraldError } from '../../../infra/errors.ts';
import { isPathSegment } from '../../../infra/ids/ids.ts';
import { readable } from '../../../infra/store/converter.ts';
import type { WebhookEndpoint } from '../../../infra/store/documents/webhook-endpoint.ts';
import type { EndpointAddress } from '../../outbox/new-event.ts';

export function endpointNotFound() {
  return new HeraldError('not_found', 'There is no such webhook endpoint.');
}

/** An endpoint of a user, with the version to change it by. Throws `not_found`. */
export async function readEndpoint({ store }: Pick<Context, 'store'>, { userId, webhookId }: EndpointAddress) {
  if (!isPathSegment(webhookId)) throw endpointNotFound();
  const snapshot = await store.user(userId).webhooks.doc(webhookId).get();
  const endpoint = snapshot.data();
  if (!endpoint || !snapshot.updateTime) throw endpointNotFound();
  return { ref: snapshot.ref, endpoint, version: snapshot.updateTime };
}

/** A user's endpoints, the oldest first. */
export async function listEndpoints(
  { store }: Pick<Context, 'store'>,
  userId: string,
): Promise<{ id: string; endpoint: WebhookEndpoint }[]> {
  return readable((await store.user(userId).webhooks.get()).docs)
    .map(({ id, data }) => ({ id, endpoint: data }))
    .sort((a, b) => a.endpoint.createdAt.getTime() - b.endpoint.createdAt.getTime());
}

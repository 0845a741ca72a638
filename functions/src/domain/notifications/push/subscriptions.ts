import type { Context } from '../../../context.ts';
import { sha256Hex } from '../../../infra/crypto/digest.ts';
import { requireEndpointUrl } from '../../../infra/http-client/endpoint-url.ts';
import { readable } from '../../../infra/store/converter.ts';
import type { PushSubscription } from '../../../model/notification.ts';

/** A subscription and its id, which the browser can calculate from its endpoint. */
interface StoredSubscription {
  id: string;
  subscription: PushSubscription;
}

type Tools = Pick<Context, 'store' | 'config' | 'clock'>;

/** How many browsers of a person get notifications. */
export const MAX_SUBSCRIPTIONS = 10;

/**
 * Stores the subscription of a browser, in place of the oldest where there are too many. Returns its id. Throws
 * `validation_error` for an endpoint that is not public.
 */
export async function savePushSubscription(
  ctx: Tools,
  userId: string,
  given: Omit<PushSubscription, 'createdAt'>,
): Promise<string> {
  await requireEndpointUrl(ctx, given.endpoint, 'endpoint');
  const { pushSubscriptions } = ctx.store.user(userId);
  const id = sha256Hex(given.endpoint);
  await ctx.store.transact(async (transaction) => {
    const { docs } = await transaction.get(pushSubscriptions.orderBy('createdAt', 'desc'));
    const others = docs.filter((document) => document.id !== id);
    for (const { ref } of others.slice(MAX_SUBSCRIPTIONS - 1)) transaction.delete(ref);
    transaction.set(pushSubscriptions.doc(id), { ...given, createdAt: new Date(ctx.clock.now()) });
  });
  return id;
}

/** The subscribed browsers of a person. */
export async function listPushSubscriptions(
  { store }: Pick<Context, 'store'>,
  userId: string,
): Promise<StoredSubscription[]> {
  const { docs } = await store.user(userId).pushSubscriptions.orderBy('createdAt', 'desc').get();
  return readable(docs).map(({ id, data }) => ({ id, subscription: data }));
}

/** Deletes a subscription. It may be gone already. */
export async function deletePushSubscription(
  { store }: Pick<Context, 'store'>,
  userId: string,
  id: string,
): Promise<void> {
  await store.user(userId).pushSubscriptions.doc(id).delete();
}

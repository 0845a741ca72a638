import type { Context } from '../../../context.ts';
import { readable } from '../../../infra/store/converter.ts';
import type { deliveryStatuses, WebhookDelivery } from '../../../infra/store/documents/webhook-delivery.ts';
import type { EndpointAddress } from '../../outbox/new-event.ts';
import { readEndpoint } from './read.ts';

export interface ListedDelivery {
  eventId: string;
  delivery: WebhookDelivery;
}

/** The deliveries to an endpoint, the latest event first; `before` is the number of an event. Throws `not_found`. */
export async function listDeliveries(
  ctx: Pick<Context, 'store'>,
  address: EndpointAddress,
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

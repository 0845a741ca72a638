import type { Context } from '../../../context.ts';
import { isLive, uuid } from '../../../infra/ids/ids.ts';
import { eventIdOf } from '../../outbox/new-event.ts';
import type { RequestedEndpoint } from '../key-access.ts';
import { readEndpoint } from './read.ts';
import { type Sent, send } from './send.ts';

/**
 * Sends one signed request of the type `webhook.test` to an endpoint now, beside its deliveries, also to one that is switched
 * off. It is no event: nothing is stored, and nothing repeated. Throws `not_found`.
 */
export async function sendTest(
  ctx: Pick<Context, 'store' | 'clock' | 'http' | 'config' | 'vault'>,
  address: RequestedEndpoint,
): Promise<Sent> {
  const { endpoint } = await readEndpoint(ctx, address);
  const id = eventIdOf('test', uuid());
  const timestamp = new Date(ctx.clock.now()).toISOString();
  const data = { webhookId: address.webhookId };
  const body = JSON.stringify({
    id,
    type: 'webhook.test',
    timestamp,
    sequence: 0,
    livemode: isLive(address.userId),
    data,
  });
  return send(ctx, address, endpoint, { id, body });
}

import type { Context } from '../../../context.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { HeraldError } from '../../../model/errors.ts';
import { isLive, profileOf, uuid } from '../../../model/ids.ts';
import { eventIdOf } from '../../events/index.ts';
import type { RequestedEndpoint } from '../key-access.ts';
import { readEndpoint } from './read.ts';
import { resumeEndpoint } from './resume.ts';
import { type Sent, send } from './send.ts';

/**
 * Sends one signed request of the type `webhook.test` to an endpoint now, beside its deliveries, also to one that is switched
 * off. It is no event: it is neither stored nor repeated. An endpoint that accepts it gets its waiting events. Throws `not_found`.
 */
export async function sendTest(
  ctx: Pick<Context, 'store' | 'clock' | 'queue' | 'http' | 'config' | 'vault'>,
  address: RequestedEndpoint,
  logger: Logger,
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
    profileId: profileOf(address.userId),
    data,
  });
  const sent = await send(ctx, address, endpoint, { id, body });
  if (sent.delivered && !endpoint.disabled) await resumeUnlessGone(ctx, address, logger);
  return sent;
}

/** The endpoint may have been disabled or deleted during the request. */
async function resumeUnlessGone(...call: Parameters<typeof resumeEndpoint>): Promise<void> {
  try {
    await resumeEndpoint(...call);
  } catch (error) {
    if (!(error instanceof HeraldError)) throw error;
  }
}

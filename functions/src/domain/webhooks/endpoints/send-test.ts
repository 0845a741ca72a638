import type { Context } from '../../../context.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { HeraldError } from '../../../model/errors.ts';
import { uuid } from '../../../model/ids.ts';
import { type EndpointAddress, eventIdOf } from '../../events/index.ts';
import { messageOf } from '../events/message.ts';
import type { RequestedEndpoint } from '../key-access.ts';
import { challengeMessage, recordAnswer } from './challenge.ts';
import { readEndpoint } from './read.ts';
import { resumeEndpoint } from './resume.ts';
import { type Sent, send } from './send.ts';

/**
 * Sends one signed request of the type `webhook.test` to an endpoint now, beside its deliveries, also to one that is switched
 * off; to one that has not answered its challenge, the challenge. It is no event: it is neither stored nor repeated. An
 * endpoint that accepts it gets its waiting events. Throws `not_found`.
 */
export async function sendTest(
  ctx: Pick<Context, 'store' | 'clock' | 'queue' | 'http' | 'config' | 'vault'>,
  address: RequestedEndpoint,
  logger: Logger,
): Promise<Sent & { verified: boolean }> {
  const { endpoint } = await readEndpoint(ctx, address);
  const challenge = challengeMessage(ctx, address, endpoint);
  const sent = await send(ctx, address, endpoint, challenge ?? testMessage(ctx, address));
  if (challenge && sent.delivered) await recordAnswer(ctx, address, challenge.challenge);
  if (sent.delivered && !endpoint.disabled) await resumeUnlessGone(ctx, address, logger);
  return { ...sent, verified: !challenge || sent.delivered };
}

function testMessage({ clock }: Pick<Context, 'clock'>, { userId, webhookId }: EndpointAddress) {
  const event = { userId, type: 'webhook.test', createdAt: new Date(clock.now()), sequence: 0, data: { webhookId } };
  return messageOf(eventIdOf('test', uuid()), event);
}

/** The endpoint may have been disabled or deleted during the request. */
async function resumeUnlessGone(...call: Parameters<typeof resumeEndpoint>): Promise<void> {
  try {
    await resumeEndpoint(...call);
  } catch (error) {
    if (!(error instanceof HeraldError)) throw error;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { UnopenableSeal } from '../../../infra/crypto/token-vault.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import type { TaskResult } from '../../../infra/queue/task-result.ts';
import { isPreconditionFailed, isStoreUnavailable } from '../../../infra/store/conflicts.ts';
import { SECOND } from '../../../model/clock.ts';
import { HeraldError } from '../../../model/errors.ts';
import { jitter } from '../../../model/ids.ts';
import type { WebhookEndpoint } from '../../../model/webhook.ts';
import { reconnectLink } from '../../connect-links/index.ts';
import { type EndpointAddress, reconnectEventTypes } from '../../events/index.ts';
import { messageOf } from '../events/message.ts';
import { accountsIn } from '../key-access.ts';
import { challengeMessage, recordAnswer } from './challenge.ts';
import {
  CLOCK_TOLERANCE_MS,
  claimEndpoint,
  type LeasedEndpoint,
  readLeased,
  releaseEndpoint,
  waitForDue,
} from './endpoint-lease.ts';
import { nextDelivery } from './next-delivery.ts';
import { type FoundDelivery, recordAttempt } from './record-attempt.ts';
import { type Message, type Sent, send } from './send.ts';

/** After this time (ms) the rest is left to another task; with the last attempt, well below the lease. */
const WORK_MS = 100 * SECOND;

/**
 * How often a worker continues after a failure of the store, each time after a pause (ms); then the queue retries its
 * task.
 */
const STORE_FAILURES = 5;
const PAUSE_MS = 2 * SECOND;

type DeliverContext = Pick<Context, 'store' | 'clock' | 'queue' | 'http' | 'config' | 'vault' | 'users'>;

type Attempted = 'delivered' | 'failed' | 'disabled' | 'changed';

const done: TaskResult = { kind: 'done' };

/** The result of one pass over an endpoint: another pass, or the end of the task. */
type Pass = { kind: 'again'; delivered: boolean } | TaskResult;

/**
 * Delivers the due events of an endpoint one after the other in their order, as the only worker of the endpoint. One that has
 * not answered its challenge gets the challenge: without an answer, the attempt to deliver has failed. A
 * failed delivery waits for its next attempt; the next task is enqueued for the time when a delivery is due. When a
 * worker dies its lease expires, and an event may be sent twice.
 */
export async function deliverEvents(
  ctx: DeliverContext,
  address: EndpointAddress,
  logger: Logger,
): Promise<TaskResult> {
  const claimed = await claimEndpoint(ctx, address);
  if ('kind' in claimed) return claimed;
  const progress: { start: number; lastSuccessAt: number | null } = { start: ctx.clock.now(), lastSuccessAt: null };
  for (let failures = 0; ; ) {
    try {
      const result = await runPass(ctx, address, claimed, progress, logger);
      if (result.kind !== 'again') return result;
      if (result.delivered) progress.lastSuccessAt = ctx.clock.now();
    } catch (error) {
      failures += 1;
      if (failures === STORE_FAILURES || !isStoreUnavailable(error)) throw error;
      await sleep(jitter(PAUSE_MS));
    }
  }
}

async function runPass(
  ctx: DeliverContext,
  address: EndpointAddress,
  claimed: LeasedEndpoint,
  { start, lastSuccessAt }: { start: number; lastSuccessAt: number | null },
  logger: Logger,
): Promise<Pass> {
  const leased = await readLeased(ctx, claimed);
  if (!leased) return done;
  const now = ctx.clock.now();
  if (leased.endpoint.disabled)
    return (await releaseEndpoint(leased, null, lastSuccessAt)) ? done : { kind: 'again', delivered: false };
  const next = await nextDelivery(ctx, address, leased.endpoint, now + CLOCK_TOLERANCE_MS);
  const isInTime = now - start < WORK_MS;
  const challenged = isInTime && next.kind !== 'later' ? await sendChallenge(ctx, address, leased, logger) : null;
  if (challenged?.delivered) return { kind: 'again', delivered: false };
  if (next.kind === 'now' && isInTime) {
    const result = await attempt(ctx, address, leased, next.delivery, challenged, logger);
    return result === 'disabled' ? done : { kind: 'again', delivered: result === 'delivered' };
  }
  const dueAt = next.kind === 'now' ? now : next.kind === 'later' ? next.at : null;
  if (!(await releaseEndpoint(leased, dueAt, lastSuccessAt))) return { kind: 'again', delivered: false };
  return dueAt === null ? done : waitForDue(dueAt, now);
}

/** Makes one attempt, unless a challenge was not answered in its place, and records it. Returns `changed` if the delivery or the endpoint was changed concurrently. */
async function attempt(
  ctx: DeliverContext,
  address: EndpointAddress,
  leased: LeasedEndpoint,
  delivery: FoundDelivery,
  challenged: Sent | null,
  logger: Logger,
): Promise<Attempted> {
  try {
    const sent = challenged ?? (await sendEvent(ctx, address, leased, delivery.id, logger));
    if (!sent) {
      // Older than events are kept: there is nothing to send.
      const end = { status: 'failed', nextAttemptAt: null, endedAt: new Date(ctx.clock.now()) } as const;
      await delivery.document.ref.update(end, { lastUpdateTime: delivery.document.updateTime });
      return 'failed';
    }
    const { disabled } = await recordAttempt(ctx, address, leased, delivery, sent, logger);
    if (disabled) return 'disabled';
    return sent.delivered ? 'delivered' : 'failed';
  } catch (error) {
    if (isPreconditionFailed(error)) return 'changed';
    throw error;
  }
}

/** Sends an endpoint its challenge; null where it has answered it before. */
async function sendChallenge(
  ctx: DeliverContext,
  address: EndpointAddress,
  leased: LeasedEndpoint,
  logger: Logger,
): Promise<Sent | null> {
  const message = challengeMessage(ctx, address, leased.endpoint);
  if (!message) return null;
  const sent = await sendOrFail(ctx, address, leased, message, logger);
  if (sent.delivered) await recordAnswer(ctx, address, message.challenge);
  return sent;
}

/** Sends an event; null where it is no longer stored. */
async function sendEvent(
  ctx: DeliverContext,
  address: EndpointAddress,
  leased: LeasedEndpoint,
  eventId: string,
  logger: Logger,
): Promise<Sent | null> {
  const message = await readMessage(ctx, address, leased.endpoint, eventId, logger);
  return message && sendOrFail(ctx, address, leased, message, logger);
}

async function readMessage(
  ctx: DeliverContext,
  address: EndpointAddress,
  { reconnectLinks }: WebhookEndpoint,
  eventId: string,
  logger: Logger,
): Promise<Message | null> {
  const event = (await ctx.store.user(address.userId).events.doc(eventId).get()).data();
  if (!event) return null;
  if (!reconnectLinks || !reconnectEventTypes.includes(event.type)) return messageOf(eventId, event);
  const link = { ...address, eventId, accounts: accountsIn(event.data) };
  try {
    const url = await reconnectLink(ctx, link);
    return { ...messageOf(eventId, event, url), secret: new URL(url).hash.slice(1) };
  } catch (error) {
    if (!(error instanceof HeraldError)) throw error;
    // An outage of the identity provider holds up no event.
    logger.warn('an event was sent without a reconnect link', { webhookId: address.webhookId, eventId }, error);
    return messageOf(eventId, event);
  }
}

/** A secret that cannot be opened is the operator's problem, and a failed attempt. */
async function sendOrFail(
  ctx: DeliverContext,
  address: EndpointAddress,
  leased: LeasedEndpoint,
  message: Message,
  logger: Logger,
): Promise<Sent> {
  try {
    return await send(ctx, address, leased.endpoint, message);
  } catch (error) {
    if (!(error instanceof UnopenableSeal)) throw error;
    logger.error('a signing secret cannot be opened', { webhookId: address.webhookId }, error);
    const attempt = { at: new Date(ctx.clock.now()), durationMs: 0, status: null, response: null };
    return {
      attempt: { ...attempt, error: 'The signing secret cannot be read.' },
      delivered: false,
      isGone: false,
      requestedDelayMs: null,
    };
  }
}

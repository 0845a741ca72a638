import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { retryOnConflict } from '../../../infra/store/conflicts.ts';
import { randomToken, uuid } from '../../../model/ids.ts';
import { parseJson } from '../../../model/json.ts';
import type { WebhookEndpoint } from '../../../model/webhook.ts';
import { type EndpointAddress, eventIdOf } from '../../events/index.ts';
import { messageOf } from '../events/message.ts';
import { CHANGE_ATTEMPTS } from './read.ts';

const CHALLENGE_BYTES = 32;

/** A challenge as JSON: by itself, or as the field of this name. */
const answer = z.union([z.string(), z.object({ challenge: z.string() }).transform(({ challenge }) => challenge)]);

/**
 * What an address must respond with before events are sent to it: otherwise users could have the requests of Herald sent to
 * strangers. Slack (https://docs.slack.dev/reference/events/url_verification) and Microsoft Graph
 * (https://learn.microsoft.com/en-us/graph/change-notifications-delivery-webhooks) do the same.
 */
export function newChallenge(): string {
  return randomToken(CHALLENGE_BYTES);
}

/** The only request to an endpoint that has not answered; null for one that has. The user chooses nothing in its body. */
export function challengeMessage(
  { clock }: Pick<Context, 'clock'>,
  { userId, webhookId }: EndpointAddress,
  { challenge }: Pick<WebhookEndpoint, 'challenge'>,
) {
  if (challenge === null) return null;
  const event = { userId, type: 'webhook.verification', createdAt: new Date(clock.now()), sequence: 0 };
  const message = messageOf(eventIdOf('verification', uuid()), { ...event, data: { webhookId, challenge } });
  return { ...message, challenge };
}

/** Whether the body of a response is the challenge, as text or JSON. A server that repeats whole requests has not agreed to them. */
export function isAnswer(body: string, challenge: string): boolean {
  const text = body.trim();
  return text === challenge || answer.safeParse(parseJson(text)).data === challenge;
}

/** Records that an endpoint has answered this challenge, unless its URL was changed meanwhile. */
export async function recordAnswer(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  { userId, webhookId }: EndpointAddress,
  challenge: string,
): Promise<void> {
  const ref = store.user(userId).webhooks.doc(webhookId);
  await retryOnConflict(async () => {
    const snapshot = await ref.get();
    if (!snapshot.updateTime || snapshot.data()?.challenge !== challenge) return;
    const change = { challenge: null, updatedAt: new Date(clock.now()) };
    await ref.update(change, { lastUpdateTime: snapshot.updateTime });
  }, CHANGE_ATTEMPTS);
}

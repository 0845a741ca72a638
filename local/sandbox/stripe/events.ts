import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from './ids.ts';
import type { StripeEvent } from './objects.ts';
import { type RecordedEvent, type StripeState, secondsNow } from './state.ts';

/** How long Stripe waits for a response (ms). */
const RESPONSE_TIMEOUT_MS = 30_000;

/** Records that something has happened; `send` tells it. The object is copied: an event shows it as it was. */
export const record = (state: StripeState, type: string, object: object, previous?: Record<string, unknown>): void => {
  const { apiVersion, webhookEvents } = state.settings();
  if (!webhookEvents.includes(type)) return;
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: secondsNow(state),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: structuredClone(previous) }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  const recorded = { event, attempts: [] };
  state.recorded.push(recorded);
  state.held.push(recorded);
};

/**
 * `Stripe-Signature`: https://docs.stripe.com/webhooks/signature. Of the real time also where that of the sandbox was moved:
 * the receiver compares it with its own clock.
 */
const signatureOf = (payload: string, secret: string): string => {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
};

const attempt = async (state: StripeState, url: string, { event, attempts }: RecordedEvent): Promise<boolean> => {
  const payload = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(payload, state.settings().webhookSecret),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([state.lifetime(), AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    attempts.push(response.status);
    return response.ok;
  } catch {
    attempts.push(0);
    return false;
  }
};

const deliver = async (state: StripeState, url: string, event: RecordedEvent): Promise<void> => {
  for (const delayMs of [0, ...state.settings().retryDelaysMs]) {
    if (delayMs > 0) await wait(delayMs, undefined, { signal: state.lifetime(), ref: false });
    if (await attempt(state, url, event)) return;
    if (state.lifetime().aborted) return;
  }
};

/** Sends what waits, beside the response. Each event is repeated by itself: none holds up another. */
export const release = (state: StripeState): number => {
  const { webhookUrl, duplicateEvents, reverseEvents } = state.settings();
  const waiting = state.held;
  state.held = [];
  if (webhookUrl === null) return 0;
  const ordered = reverseEvents ? waiting.toReversed() : waiting;
  const sent = duplicateEvents ? ordered.flatMap((event) => [event, event]) : ordered;
  state.background(Promise.all(sent.map((event) => deliver(state, webhookUrl, event))).then(() => undefined));
  return sent.length;
};

/** Sends what has happened, unless events are held back. */
export const send = (state: StripeState): void => {
  if (!state.settings().holdEvents) release(state);
};

import { createHmac } from 'node:crypto';
import { Router } from 'express';
import { newId } from './errors.ts';
import { API_VERSION, type RecordedEvent, type StripeState, secondsNow } from './state.ts';

/** How long Stripe waits for a response (ms). */
const RESPONSE_TIMEOUT_MS = 30_000;
/** The real ones span days. */
const RETRY_DELAYS_MS = [500, 2_000, 10_000];

/** Records that something has happened; `send` tells it. The object is copied: an event shows it as it was. */
export function record(state: StripeState, type: string, object: object, previous?: Record<string, unknown>): void {
  // https://docs.stripe.com/api/events/object
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: secondsNow(state),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: structuredClone(previous) }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  const recorded: RecordedEvent = { event, attempts: [] };
  state.recorded.push(recorded);
  state.held.push(recorded);
}

/** Sends new events, unless events are delayed. */
export function send(state: StripeState): void {
  if (!state.settings().holdEvents) release(state);
}

/** `/_sandbox/stripe/…`: sent and waiting events. */
export function controlRoutes(state: StripeState): Router {
  const router = Router();
  router.get('/events', (_req, res) => void res.json(state.recorded));
  router.get('/customers', (_req, res) => void res.json([...state.customers.values()]));
  router.get('/checkouts', (_req, res) => void res.json([...state.checkouts.values()].map(({ session }) => session)));
  router.get('/subscriptions', (_req, res) => void res.json([...state.subscriptions.values()]));
  router.post('/deliver', (_req, res) => void res.json({ sent: release(state) }));
  return router;
}

/** Sends what waits, beside the response. Each event is repeated by itself: none holds up another. */
function release(state: StripeState): number {
  const { webhookUrl, duplicateEvents, reverseEvents } = state.settings();
  const waiting = state.held;
  state.held = [];
  if (webhookUrl === null) return 0;
  const ordered = reverseEvents ? waiting.toReversed() : waiting;
  const sent = duplicateEvents ? ordered.flatMap((event) => [event, event]) : ordered;
  state.background(Promise.all(sent.map((event) => deliver(state, webhookUrl, event))).then(() => undefined));
  return sent.length;
}

async function deliver(state: StripeState, url: string, event: RecordedEvent): Promise<void> {
  for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
    if (delayMs > 0) await state.clock.sleep(delayMs, state.lifetime());
    if (await attempt(state, url, event)) return;
    if (state.lifetime().aborted) return;
  }
}

async function attempt(state: StripeState, url: string, { event, attempts }: RecordedEvent): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(state, payload),
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
}

/** `Stripe-Signature`: https://docs.stripe.com/webhooks/signature. The receiver compares the time with its own clock. */
function signatureOf({ clock, settings }: StripeState, payload: string): string {
  const timestamp = Math.floor(clock.outside() / 1000);
  const signature = createHmac('sha256', settings().webhookSecret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

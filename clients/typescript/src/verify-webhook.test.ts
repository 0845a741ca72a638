import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { checkOutcome, conformance, type Expected } from './testing/conformance.ts';
import { verifyWebhook } from './verify-webhook.ts';

interface SignedWebhook {
  secret: string;
  id: string | null;
  timestamp: string | null;
  signature: string | null;
  body: string;
  now: number;
  tolerance?: number;
}

interface Vector extends Expected {
  changes?: Partial<SignedWebhook>;
}

const { webhook, vectors }: { webhook: SignedWebhook; vectors: Vector[] } = conformance('webhooks');
const event = JSON.parse(webhook.body);
const now = webhook.now * 1000;

function headersOf({ id, timestamp, signature }: SignedWebhook) {
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

it.each(vectors)('conformance: $title', async ({ changes, ...expected }) => {
  const received = { ...webhook, ...changes };
  const options = { now: received.now * 1000, ...(received.tolerance && { toleranceSeconds: received.tolerance }) };
  const verified = verifyWebhook(received.body, headersOf(received), received.secret, options);
  const [result] = await Promise.allSettled([verified]);
  checkOutcome(expected, result.status === 'rejected' ? result.reason : null, []);
  if (result.status === 'fulfilled') expect(result.value).toEqual(event);
});

it('the webhook of the conformance suite is signed as by the reference library', () => {
  const { secret, id, body, signature } = webhook;
  expect(new Webhook(secret).sign(String(id), new Date(now), body)).toBe(signature);
});

it('verifyWebhook accepts bytes, and headers in the form of any server', async () => {
  const bytes = new TextEncoder().encode(webhook.body);
  const headers = headersOf(webhook);
  expect(await verifyWebhook(bytes, new Headers(headers), webhook.secret, { now })).toEqual(event);
  const capitals = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.replace('webhook', 'Webhook'), [value]]),
  );
  expect(await verifyWebhook(bytes, capitals, webhook.secret, { now })).toEqual(event);
});

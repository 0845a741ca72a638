import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { conformance } from './testing/conformance.ts';
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

interface Vector {
  title: string;
  changes?: Partial<SignedWebhook>;
  outcome: string;
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

it.each(vectors)('conformance: $title', async ({ changes, outcome }) => {
  const received = { ...webhook, ...changes };
  const options = { now: received.now * 1000, ...(received.tolerance && { toleranceSeconds: received.tolerance }) };
  const verified = verifyWebhook(received.body, headersOf(received), received.secret, options);
  if (outcome === 'accepted') expect(await verified).toEqual(event);
  else await expect(verified).rejects.toMatchObject({ name: outcome === 'ArgumentError' ? 'TypeError' : outcome });
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

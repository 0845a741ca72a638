import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { Secret } from '../../infra/config/secrets.ts';
import { HeraldError } from '../../model/errors.ts';
import { verifyStripeEvent } from './payment.ts';

const NOW = 1_800_000_000_000;
const seconds = NOW / 1000;
const secret = new Secret('whsec_test');
const payload = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', text: 'Ünïcödé 🎉' }, null, 2);

function sign(options: { timestamp?: number; secret?: string; scheme?: string; payload?: string } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ timestamp: seconds, secret: 'whsec_test', payload, ...options });
}

function open(header: string | undefined, body = payload): unknown {
  return verifyStripeEvent(Buffer.from(body), header, { secret, now: NOW });
}

function v1(header: string): string {
  return header.split(',')[1] ?? '';
}

it.each([
  ['a current signature', sign()],
  ['a signature 300 s old', sign({ timestamp: seconds - 300 })],
  ['a signature 300 s ahead', sign({ timestamp: seconds + 300 })],
  ['the signatures of the current and the old secret', `${sign()},${v1(sign({ secret: 'whsec_old' }))}`],
  [
    'the signatures of the old and the current secret',
    `t=${seconds},${v1(sign({ secret: 'whsec_old' }))},${v1(sign())}`,
  ],
  ['an additional signature of another scheme', `${sign()},v0=${'0'.repeat(64)}`],
])('a Stripe event with %s is accepted', (_, header) => {
  expect(open(header)).toEqual(JSON.parse(payload));
});

it.each([
  ['no signature', undefined],
  ['an empty signature', ''],
  ['an unreadable signature', 'garbage'],
  ['a wrong signature', `t=${seconds},v1=${'0'.repeat(64)}`],
  ['a signature that is too short', `t=${seconds},v1=00`],
  ['a signature of another secret', sign({ secret: 'whsec_other' })],
  ['a signature of another scheme only', sign({ scheme: 'v0' })],
  ['a signature 301 s old', sign({ timestamp: seconds - 301 })],
  ['a signature 301 s ahead', sign({ timestamp: seconds + 301 })],
  ['a signature without a timestamp', v1(sign())],
  ['a signature with two timestamps', `t=${seconds - 10_000},${sign()}`],
  ['a signature with a second, later timestamp', `${sign({ timestamp: seconds + 301 })},t=${seconds + 301}`],
  ['a signature with a timestamp that is no number', sign().replace(/t=\d+/, 't=now')],
])('a Stripe event with %s is refused', (_, header) => {
  expect(() => open(header)).toThrow(HeraldError);
});

it('a Stripe event that was serialised again is refused', () => {
  expect(() => open(sign(), JSON.stringify(JSON.parse(payload)))).toThrow(HeraldError);
});

it('an error does not disclose a Stripe signature', () => {
  const header = sign({ secret: 'whsec_other' });
  try {
    open(header);
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ reason: 'validation_error', cause: undefined });
    expect(JSON.stringify([error, String(error)])).not.toContain(v1(header).slice(3));
  }
});

import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { Secret } from '../../infra/config/secrets.ts';
import { HeraldError } from '../../infra/errors.ts';
import { verifyStripeEvent } from './stripe-signature.ts';

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
  ['a signature of now', sign()],
  ['the oldest that counts', sign({ timestamp: seconds - 300 })],
  ['the furthest ahead that counts', sign({ timestamp: seconds + 300 })],
  ['two, while a secret is being replaced', `${sign()},${v1(sign({ secret: 'whsec_old' }))}`],
  ['two, the other way round', `t=${seconds},${v1(sign({ secret: 'whsec_old' }))},${v1(sign())}`],
  ['one beside another scheme', `${sign()},v0=${'0'.repeat(64)}`],
])('accepts %s', (_, header) => {
  expect(open(header)).toEqual(JSON.parse(payload));
});

it.each([
  ['none', undefined],
  ['an empty one', ''],
  ['garbage', 'garbage'],
  ['garbage of the right form', `t=${seconds},v1=${'0'.repeat(64)}`],
  ['one of another length', `t=${seconds},v1=00`],
  ['one of another secret', sign({ secret: 'whsec_other' })],
  ['one of another scheme only', sign({ scheme: 'v0' })],
  ['one 301 s old', sign({ timestamp: seconds - 301 })],
  ['one 301 s ahead', sign({ timestamp: seconds + 301 })],
  ['one without its time', v1(sign())],
  ['one with two times', `t=${seconds - 10_000},${sign()}`],
  ['one with a later second time', `${sign({ timestamp: seconds + 301 })},t=${seconds + 301}`],
  ['one whose time is no number', sign().replace(/t=\d+/, 't=now')],
])('refuses %s', (_, header) => {
  expect(() => open(header)).toThrow(HeraldError);
});

it('refuses a Stripe event that was serialised again', () => {
  expect(() => open(sign(), JSON.stringify(JSON.parse(payload)))).toThrow(HeraldError);
});

it('does not disclose a Stripe signature in an error', () => {
  const header = sign({ secret: 'whsec_other' });
  try {
    open(header);
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ reason: 'validation_error', cause: undefined });
    expect(JSON.stringify([error, String(error)])).not.toContain(v1(header).slice(3));
  }
});

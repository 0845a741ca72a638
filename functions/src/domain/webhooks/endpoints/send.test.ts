import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { systemClock } from '../../../model/clock.ts';
import { newSecret } from './secrets.ts';
import { signedHeaders } from './send.ts';

const body = JSON.stringify({ type: 'post.published', data: { text: 'Grüße 🎉' } });
const message = { id: 'evt_1', at: systemClock.now(), body };

it('a webhook is signed so that the Standard Webhooks library accepts it', () => {
  const secret = newSecret();
  expect(new Webhook(secret).verify(body, signedHeaders(message, [secret]))).toEqual(JSON.parse(body));
});

it('a webhook is signed with both secrets during a rotation', () => {
  const [current, previous] = [newSecret(), newSecret()];
  const headers = signedHeaders(message, [current, previous]);
  for (const secret of [current, previous]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
});

it.each([
  ['body', { body: `${body} ` }],
  ['id', { headers: { 'webhook-id': 'evt_2' } }],
  ['time', { headers: { 'webhook-timestamp': String(Math.floor(message.at / 1000) + 1) } }],
])(
  'a signed webhook is rejected after a change of its %s',
  (_what, { body: changed = body, headers = {} }: { body?: string; headers?: object }) => {
    const secret = newSecret();
    const signed = signedHeaders(message, [secret]);
    expect(() => new Webhook(secret).verify(changed, { ...signed, ...headers })).toThrow();
  },
);

it('a new secret has 32 random bytes', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

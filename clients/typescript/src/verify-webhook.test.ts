import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const otherSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const now = Date.parse('2027-01-01T00:00:00Z');
const event = {
  id: 'evt_1',
  type: 'post.published',
  timestamp: '2027-01-01T00:00:00.000Z',
  sequence: 7,
  livemode: true,
  data: { text: 'Ein Gruß 👋' },
};
const body = JSON.stringify(event);

/** Signed by the reference library of the specification. */
function headersOf({ key = secret, at = now, content = body } = {}) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new Webhook(key).sign('msg_1', new Date(at), content),
  };
}

it('verifyWebhook resolves with the event of a request that the reference library has signed', async () => {
  expect(await verifyWebhook(body, headersOf(), secret, { now })).toEqual(event);
});

it('verifyWebhook accepts bytes, and headers in the form of any server', async () => {
  const bytes = new TextEncoder().encode(body);
  expect(await verifyWebhook(bytes, new Headers(headersOf()), secret, { now })).toEqual(event);
  const capitals = Object.fromEntries(
    Object.entries(headersOf()).map(([name, value]) => [name.replace('webhook', 'Webhook'), [value]]),
  );
  expect(await verifyWebhook(bytes, capitals, secret, { now })).toEqual(event);
});

it('verifyWebhook accepts a secret without its prefix', async () => {
  expect(await verifyWebhook(body, headersOf(), secret.slice('whsec_'.length), { now })).toEqual(event);
});

it('verifyWebhook accepts one matching signature of several', async () => {
  const current = headersOf();
  const both = `${headersOf({ key: otherSecret })['webhook-signature']} v1a,AAAA ${current['webhook-signature']}`;
  expect(await verifyWebhook(body, { ...current, 'webhook-signature': both }, secret, { now })).toEqual(event);
});

it.each([
  ['a changed body', `${body} `, headersOf()],
  ['a changed id', body, { ...headersOf(), 'webhook-id': 'msg_2' }],
  ['a changed time', body, { ...headersOf(), 'webhook-timestamp': String(now / 1000 + 1) }],
  ['the signature of another secret', body, headersOf({ key: otherSecret })],
  ['a cut signature', body, { ...headersOf(), 'webhook-signature': headersOf()['webhook-signature'].slice(0, -5) }],
  ['a signature that is no base64', body, { ...headersOf(), 'webhook-signature': 'v1,%%%' }],
  ['a signature without a version', body, { ...headersOf(), 'webhook-signature': 'AAAA' }],
  ['a missing signature', body, { ...headersOf(), 'webhook-signature': '' }],
  ['no headers', body, {}],
  ['a time in words', body, { ...headersOf(), 'webhook-timestamp': 'now' }],
  ['an old request', body, headersOf({ at: now - 301_000 })],
  ['a request of the future', body, headersOf({ at: now + 301_000 })],
])('verifyWebhook rejects %s', async (_, content, headers) => {
  await expect(verifyWebhook(content, headers, secret, { now })).rejects.toBeInstanceOf(WebhookVerificationError);
});

it('verifyWebhook accepts requests of the last five minutes, or within the tolerance', async () => {
  expect(await verifyWebhook(body, headersOf({ at: now - 299_000 }), secret, { now })).toEqual(event);
  const old = headersOf({ at: now - 3_000_000 });
  expect(await verifyWebhook(body, old, secret, { now, toleranceSeconds: 3600 })).toEqual(event);
});

it.each(['', 'whsec_', 'whsec_%%%'])('verifyWebhook reports that %j is not a secret', async (wrong) => {
  await expect(verifyWebhook(body, headersOf(), wrong, { now })).rejects.toBeInstanceOf(TypeError);
});

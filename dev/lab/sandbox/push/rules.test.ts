import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useSandbox } from '../testing/sandbox.ts';
import { decrypt } from './receiver.ts';

const sandbox = useSandbox();

/** The example of RFC 8291 5: https://www.rfc-editor.org/rfc/rfc8291#section-5 */
const EXAMPLE = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6' +
    'cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const sender = createECDH('prime256v1');
const publicKey = sender.generateKeys('base64url');
const NOW = Date.parse('2026-03-01T12:00:00Z') / 1000;

function signed(claims: object): string {
  const point = sender.getPublicKey();
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const d = sender.getPrivateKey('base64url');
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } });
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = sign('sha256', Buffer.from(text.join('.')), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text.join('.')}.${signature.toString('base64url')}, k=${publicKey}`;
}

function send(headers: Record<string, string>, claims: object = {}, body = Buffer.from(EXAMPLE.body, 'base64url')) {
  const authorization = signed({ aud: sandbox.url(), exp: NOW + 3600, sub: 'https://herald.example', ...claims });
  const usual = { ttl: '60', 'content-encoding': 'aes128gcm', authorization };
  const sent = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== '');
  return sandbox.ask('/push/send/one', { headers: Object.fromEntries(sent), body: Uint8Array.from(body) });
}

it('a push service keeps a message that only its receiver can read', async () => {
  expect(await send({ topic: 'news', urgency: 'high' })).toMatchObject({ status: 201 });
  const [message] = z.array(z.looseObject({ body: z.string() })).parse((await sandbox.ask('/_sandbox/push')).body);
  expect(message).toMatchObject({ subscription: 'one', ttl: 60, urgency: 'high', topic: 'news', publicKey });
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(EXAMPLE.privateKey, 'base64url');
  const receiver = { pair, auth: Buffer.from(EXAMPLE.auth, 'base64url') };
  const body = Buffer.from(message?.body ?? '', 'base64url');
  expect(decrypt(receiver, body)).toBe('When I grow up, I want to be a watermelon');
});

it.each<[string, number, Parameters<typeof send>]>([
  ['without a TTL', 400, [{ ttl: '' }]],
  ['with a topic of 33 characters', 400, [{ topic: 'a'.repeat(33) }]],
  ['without a token', 401, [{ authorization: '' }]],
  ['for another push service', 403, [{}, { aud: 'https://push.example' }]],
  ['with a token that has expired', 403, [{}, { exp: NOW }]],
  ['with a token for more than a day', 403, [{}, { exp: NOW + 86_401 }]],
  ['with a token that is not signed by its key', 403, [{ authorization: `vapid t=e30.e30.e30, k=${publicKey}` }]],
  ['in another encoding', 400, [{ 'content-encoding': 'aesgcm' }]],
  ['that is not encrypted', 400, [{}, {}, Buffer.alloc(200)]],
  ['that is too long', 413, [{}, {}, Buffer.alloc(4097)]],
])('a push service refuses a message %s', async (_what, status, request) => {
  expect((await send(...request)).status).toBe(status);
});

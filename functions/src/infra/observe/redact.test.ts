import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redact, redactField } from './redact.ts';

const CANARY = 'CaNaRy0123456789abcdef';
const jwt = `eyJhbGciOiJSUzI1NiJ9.${CANARY}.${CANARY}-_`;

it.each([
  ['our API key', `key sk_live_${CANARY} was used`],
  ['our test key', `key sk_test_${CANARY} was used`],
  ['our access token', `token oat_live_${CANARY} was used`],
  ['our refresh token', `token ort_test_${CANARY} was used`],
  ['our authorization code', `oac_${CANARY} was used`],
  ['the payment provider’s webhook secret', `whsec_${CANARY}`],
  ['a TikTok access token', `act.${CANARY}!4521.va`],
  ['a TikTok refresh token', `rft.${CANARY}*x.e1`],
  ['a Threads access token', `token is THAA${CANARY}${CANARY}`],
  ['a JSON web token', `Cookie had ${jwt} in it`],
  ['a bearer header', `authorization: Bearer ${CANARY}`],
  ['a bearer header in JSON', `{"Authorization":"Bearer ${CANARY}"}`],
  ['a basic header', `Authorization: Basic ${CANARY}==`],
  ['a query string', `GET https://graph.example/me?fields=id&access_token=${CANARY}&x=1`],
  ['a percent-encoded query string', `returnTo=https%3A%2F%2Fa.example%3Faccess_token%3D${CANARY}`],
  ['a form', `grant_type=refresh_token&refresh_token=${CANARY}&client_secret=${CANARY}`],
  ['JSON', `{"access_token":"${CANARY}","refresh_token": "${CANARY} with a space"}`],
  ['JSON inside a string', `"{\\"client_secret\\":\\"${CANARY}\\"}"`],
  ['a header of our API', `service-api-key: ${CANARY}`],
  ['a printed object', `{ accessToken: '${CANARY}', password: "${CANARY}" }`],
  ['a cookie header', `cookie: a=${CANARY}; __session=${CANARY}; b=${CANARY}`],
  ['a signed URL', `https://storage.example/o?X-Goog-Signature=${CANARY}&Expires=1`],
  ['an address with a password', `https://user:${CANARY}@host.example/`],
  ['an OAuth code and state', `/authCallback/threads?code=${CANARY}&state=${CANARY}`],
  ['a private key', `-----BEGIN PRIVATE KEY-----\n${CANARY}\n-----END PRIVATE KEY-----`],
  ['a stack trace', `Error: 401 for access_token=${CANARY}\n    at refresh (file:///refresh.ts:3:1)`],
])('a secret in %s is masked', (_where, text) => {
  expect(redact(text)).not.toContain(CANARY);
});

it.each([
  'The token has expired; connect the account again.',
  'status code=190, error code: 14 UNAVAILABLE',
  'postSubmissions/0b0e7a52-3a4f-4b57-9d5e-3f1f6a0c1b2d/runs/threads',
  'http://127.0.0.1:8080/v1/posts?limit=10',
  'sk_live_****************1234',
  'the state is published: all right',
])('a plain text does not change: %s', (text) => {
  expect(redact(text)).toBe(text);
});

it('the text around a secret is kept', () => {
  expect(redact(`GET /me?fields=id&access_token=${CANARY}&limit=1 gave 400`)).toBe(
    'GET /me?fields=id&access_token=[redacted]&limit=1 gave 400',
  );
});

it('a secret is masked at any position, and masking is idempotent', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const once = redact(`${before} access_token=${CANARY} ${after}`);
      expect(once).not.toContain(CANARY);
      expect(redact(once)).toBe(once);
    }),
  );
});

// A pattern that backtracks needs minutes for these.
it.each(['token', 'a-', '//a', 'eyJ-', 'eyJa.', 'bearer ', ' ', '-----BEGIN PRIVATE KEY-----', 'token="', "code\\'"])(
  'a long text of %j is redacted in linear time',
  (piece) => {
    expect(redact(piece.repeat(100_000 / piece.length)).length).toBeLessThan(300_000);
  },
);

it.each(['accessToken', 'refresh_token', 'clientSecret', 'apiKey', 'Authorization', 'set-cookie', 'code', 'state'])(
  'a field named %s is masked',
  (name) => {
    expect(redactField(name, 'anything')).toBe('[redacted]');
  },
);

it.each(['tokenPreview', 'keyId', 'errorCode', 'flowId', 'statusCode'])('a field named %s is not masked', (name) => {
  expect(redactField(name, 'anything')).toBe('anything');
});

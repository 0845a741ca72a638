import { randomInt } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import type { WindowRule } from '../../../functions/src/infra/limits/rate-limiter.ts';
import { type ApiRequest, request, signedIn } from '../../support/api.ts';
import { startInstance } from '../../support/instance.ts';
import { recordingLimiter } from '../../support/limits.ts';
import { createUser } from '../../support/user.ts';

const form = new TextEncoder().encode('grant_type=refresh_token&client_id=a&refresh_token=b');

async function newTestKey(): Promise<ApiRequest> {
  return { body: { livemode: false }, headers: signedIn(await createUser({ subscription: 'none', threads: 0 })) };
}

it.each<[string, 'api' | 'web', string, string, () => ApiRequest | Promise<ApiRequest>]>([
  ['unauthenticated requests', 'api', 'api', '/v1/accounts', () => ({})],
  [
    'refused keys',
    'api',
    'refused-keys',
    '/v1/accounts',
    () => ({ headers: { 'service-api-key': `sk_live_${'0'.repeat(64)}` } }),
  ],
  ['open endpoints', 'api', 'open', '/v1/openapi.json', () => ({})],
  ['new test users', 'api', 'test-users', '/v1/api-keys', newTestKey],
  [
    'refused connect links',
    'web',
    'refused-connect-links',
    '/api/connect-link',
    () => ({ headers: { authorization: 'Bearer x' } }),
  ],
  ['refused sign-ins', 'web', 'endpoint:auth-session', '/api/auth/session', () => ({ body: { idToken: 'x' } })],
  ['consent pages', 'web', 'oauth-authorize', '/oauth/authorize', () => ({})],
  ['OAuth metadata', 'web', 'oauth-metadata', '/.well-known/oauth-authorization-server', () => ({})],
  ['registrations of apps', 'web', 'oauth-register', '/oauth/register', () => ({ body: {} })],
  ['tokens of apps', 'web', 'oauth-token', '/oauth/token', () => ({ body: form })],
])(
  '%s are limited for an IPv6 network of 64 bits, and count in a tenfold limit of its network of 48 bits',
  async (_what, target, name, path, asking) => {
    const { recording, asked, consume } = recordingLimiter();
    const instance = await startInstance(target, { overrides: { limiter: recording, instanceLimiter: recording } });
    onTestFinished(() => instance.stop());
    const site = `2001:db8:${randomInt(0x1000, 0xffff).toString(16)}`;
    const isLimited = async (address: string): Promise<boolean> => {
      const given = await asking();
      const headers = { ...given.headers, 'x-forwarded-for': address };
      return (await request(path, { at: instance.url, ...given, headers })).status === 429;
    };
    const windowOf = (network: string): WindowRule => {
      const rule = asked.get(`${name}:ip:${network}`);
      if (!rule) throw new Error(`There is no window of ${network}: ${[...asked.keys()].join(' ')}`);
      return rule;
    };

    expect(await isLimited(`${site}:a::1`)).toBe(false);
    const [small, large] = [windowOf(`${site}:a::/64`), windowOf(`${site}::/48`)];
    expect([large.limit, large.burst]).toEqual([small.limit * 10, small.burst * 10]);
    while ((await consume([small])).allowed);
    expect(await isLimited(`${site}:a:ffff::2`)).toBe(true);
    expect(await isLimited(`${site}:b::1`)).toBe(false);
  },
);

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const SECRET = 'herald-local-secret';
const url = `${stack.functionsUrl}/platformWebhook`;
function hmac(text: string, secret = SECRET): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

function post(body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}

async function isMarked(platform: string, text: string): Promise<boolean> {
  return (await context().store.webhookEvents.where('type', '==', text).get()).docs.some(({ id }) =>
    id.startsWith(`${platform}:`),
  );
}

describe('verification', () => {
  const verify = (query: Record<string, string>): Promise<Response> => fetch(`${url}?${new URLSearchParams(query)}`);
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify_local', 'hub.challenge': '1158201444' };

  it('the verification of a webhook returns the challenge as plain text', async () => {
    const challenge = '<script>alert(1)</script>';
    for (const text of ['1158201444', challenge]) {
      const response = await verify({ ...right, 'hub.challenge': text });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await response.text()).toBe(text);
    }
  });

  it('the verification of a webhook requires only the token', async () => {
    const { 'hub.mode': _, ...withoutMode } = right;
    const response = await verify(withoutMode);
    expect([response.status, await response.text()]).toEqual([200, '1158201444']);
  });

  it.each([
    ['another token', { ...right, 'hub.verify_token': 'verify_other' }],
    ['a longer one', { ...right, 'hub.verify_token': 'verify_local0' }],
    ['an empty one', { ...right, 'hub.verify_token': '' }],
    ['nothing', {}],
  ])('the verification of a webhook refuses %s', async (_, query) => {
    const response = await verify(query);
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('1158201444');
  });

  it('the verification of a webhook refuses a token that is a list or an object', async () => {
    for (const name of ['hub.verify_token[]', 'hub.verify_token[a]'])
      expect((await fetch(`${url}?hub.mode=subscribe&hub.challenge=1&${name}=verify_local`)).status).toBe(403);
    const twice = `${url}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=verify_local&hub.verify_token=verify_local`;
    expect((await fetch(twice)).status).toBe(403);
  });
});

describe('events of Meta', () => {
  const bodyOf = (field: string): string => JSON.stringify({ target_id: '1', values: { field, value: { id: '17' } } });

  it('events of Meta are accepted with the signature of their bytes, and recorded', async () => {
    const field = `publish-${Date.now()}`;
    const body = bodyOf(field);
    for (let delivery = 0; delivery < 2; delivery += 1) {
      const response = await post(body, { 'x-hub-signature-256': `sha256=${hmac(body)}` });
      expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    }
    expect(await isMarked('threads', field)).toBe(true);
  });

  it.each<[string, (body: string) => Record<string, string>]>([
    ['no signature', () => ({})],
    ['garbage', () => ({ 'x-hub-signature-256': 'garbage' })],
    ['another secret', (body) => ({ 'x-hub-signature-256': `sha256=${hmac(body, 'other')}` })],
    ['a signature of other bytes', (body) => ({ 'x-hub-signature-256': `sha256=${hmac(`${body} `)}` })],
    ['the old header', (body) => ({ 'x-hub-signature': `sha256=${hmac(body)}` })],
  ])('events of Meta are refused with %s', async (name, headersOf) => {
    const body = bodyOf(`refused-${name}`);
    const response = await post(body, headersOf(body));
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } });
    expect(await isMarked('threads', `refused-${name}`)).toBe(false);
  });
});

describe('events of TikTok', () => {
  const now = (): number => Math.floor(Date.now() / 1000);
  const send = (event: object, { at = now(), secret = SECRET } = {}): Promise<Response> => {
    const body = JSON.stringify({ client_key: 'herald-local', content: '{"reason":1}', ...event });
    return post(body, { 'tiktok-signature': `t=${at},s=${hmac(`${at}.${body}`, secret)}` });
  };
  const removed = (user: TestUser, createdAt = now() + 5) => ({
    event: 'authorization.removed',
    create_time: createdAt,
    user_openid: user.accounts.tiktok[0],
  });
  const statusesOf = async (user: TestUser) =>
    (await listAccounts(context(), user.uid)).map(({ platform, status }) => [platform, status]);

  it('events of TikTok require a reconnect of the account with a revoked permission, and of no other', async () => {
    const [user, other] = await Promise.all([createUser({ tiktok: 1 }), createUser({ tiktok: 1 })]);
    expect((await send(removed(user))).status).toBe(200);
    expect(await statusesOf(user)).toEqual([
      ['threads', 'active'],
      ['tiktok', 'reconnect_required'],
    ]);
    expect(await statusesOf(other)).toEqual([
      ['threads', 'active'],
      ['tiktok', 'active'],
    ]);
  });

  it('events of TikTok are ignored for an account that was reconnected later', async () => {
    const user = await createUser({ tiktok: 1, threads: 0 });
    expect((await send(removed(user, now() - 3600))).status).toBe(200);
    expect(await statusesOf(user)).toEqual([['tiktok', 'active']]);
  });

  it('events of TikTok are refused without the signature of TikTok, or for another app', async () => {
    const user = await createUser({ tiktok: 1, threads: 0 });
    const refusals = await Promise.all([
      send(removed(user), { secret: 'other' }),
      send(removed(user), { at: now() - 301 }),
      send({ ...removed(user), client_key: 'somebody-else' }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await statusesOf(user)).toEqual([['tiktok', 'active']]);
  });
});

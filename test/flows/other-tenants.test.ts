import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { context, createContext } from '../../functions/src/context.ts';
import { createApi } from '../../functions/src/http/api/app.ts';
import { routes } from '../../functions/src/http/api/routes.ts';
import { hookUrl, makeEndpoint } from '../events/notifications.ts';
import { aPost, publish, request, withKey } from '../support/api.ts';
import { listen } from '../support/listen.ts';
import { createProfile, inProfile } from '../support/profiles.ts';
import { stack } from '../support/stack.ts';
import { inTestMode } from '../support/test-mode.ts';
import { createUser, type TestUser } from '../support/user.ts';

/** Whose things are asked for, and who asks for them. */
const owners = ['customer', 'profile', 'test mode', 'profile of test mode'] as const;
const callers = [
  ...owners,
  'second profile of the customer',
  'other customer',
  'profile of the other customer',
] as const;

const later = { scheduledTime: '2090-01-01T00:00:00Z' };
const replay = { from: '2026-01-01T00:00:00Z' };

/** Every request that names something by an id, with a valid body: of these ids the owner's are put in the place. */
const requests: Record<string, object | undefined> = {
  'GET /v1/posts/:id': undefined,
  'GET /v1/posts/:id/timeline': undefined,
  'PATCH /v1/posts/:id': { post: { content: { text: 'Changed' } } },
  'POST /v1/posts/:id/retry': {},
  'DELETE /v1/posts/:id': undefined,
  'POST /v1/media/uploads/:id/complete': {},
  'GET /v1/media/:id': undefined,
  'DELETE /v1/media/:id': undefined,
  'GET /v1/accounts/:platform/:accountId': undefined,
  'GET /v1/accounts/:platform/:accountId/capabilities': undefined,
  'POST /v1/accounts/:platform/:accountId/check': {},
  'DELETE /v1/accounts/:platform/:accountId': undefined,
  'GET /v1/profiles/:id': undefined,
  'PATCH /v1/profiles/:id': { name: 'Changed' },
  'DELETE /v1/profiles/:id': undefined,
  'GET /v1/webhooks/:id': undefined,
  'PATCH /v1/webhooks/:id': { description: 'Changed' },
  'POST /v1/webhooks/:id/test': {},
  'POST /v1/webhooks/:id/resume': {},
  'POST /v1/webhooks/:id/rotate': {},
  'GET /v1/webhooks/:id/deliveries': undefined,
  'POST /v1/webhooks/:id/replay': replay,
  'DELETE /v1/webhooks/:id': undefined,
};

/** The accounts of all users of test mode have the same ids: each reconnects their own. */
const withOwnAccounts = ['POST /v1/test/accounts/:platform/:accountId/reconnect'];

type Things = Record<'posts' | 'media' | 'uploads' | 'webhooks' | 'accountId' | 'profiles', string>;

const withId = z.object({ id: z.string() });

// Without a limiter: the profiles of a customer share its limits.
let at: string;
let users: Record<(typeof callers)[number], TestUser>;
let things: Record<(typeof owners)[number], Things>;
let before: unknown[];

/** One of everything that has an id. A profile has no profiles; in its place is one of its customer. */
async function makeThings(user: TestUser, profiles: string): Promise<Things> {
  const headers = withKey(user);
  const upload = { fileName: 'a.png', contentType: 'image/png', sizeBytes: 10 };
  const [posts, media, uploads, { webhook }] = await Promise.all([
    publish(user, aPost({}, later)),
    request('/v1/media', { body: { url: `${stack.sandboxUrl}/media/sample.png` }, headers }),
    request('/v1/media/uploads', { body: upload, headers }),
    makeEndpoint(user, { url: hookUrl(randomUUID()) }),
  ]);
  return {
    posts,
    media: withId.parse(media.body).id,
    uploads: withId.parse(uploads.body).id,
    webhooks: webhook.id,
    accountId: user.accounts.threads[0] ?? '',
    profiles,
  };
}

beforeAll(async () => {
  const ctx = context();
  const consume = () => ctx.limiter.peek([{ key: 'api:none', limit: 1, burst: 0, windowMs: 1 }]);
  const api = createApi(createContext({ limiter: { ...ctx.limiter, consume } }));
  at = `${(await listen(api)).url}/v1`;
  const [customer, other] = await Promise.all([createUser(), createUser()]);
  const tester = await inTestMode(customer);
  const [live, second, foreign, ofTestMode, bare, bareOfTestMode] = await Promise.all([
    inProfile(customer),
    inProfile(customer),
    inProfile(other),
    inProfile(tester),
    createProfile(customer),
    createProfile(tester),
  ]);
  users = {
    customer,
    profile: live,
    'test mode': tester,
    'profile of test mode': ofTestMode,
    'second profile of the customer': second,
    'other customer': other,
    'profile of the other customer': foreign,
  };
  things = {
    customer: await makeThings(customer, bare.id),
    profile: await makeThings(live, bare.id),
    'test mode': await makeThings(tester, bareOfTestMode.id),
    'profile of test mode': await makeThings(ofTestMode, bareOfTestMode.id),
  };
  before = await contents();
});

/** What the owners see of their things, and the names of the profiles. */
async function contents(): Promise<unknown[]> {
  const shown = owners.flatMap((owner) => {
    const { posts, media, webhooks } = things[owner];
    const paths = [`/v1/posts/${posts}`, `/v1/media/${media}`, `/v1/webhooks/${webhooks}`];
    return paths.map(async (path) => (await request(path, { headers: withKey(users[owner]) })).body);
  });
  const { docs } = await context().store.user(users.customer.uid).profiles.get();
  return [...(await Promise.all(shown)), docs.map((profile) => profile.get('name'))];
}

/** The path with the ids of these things. */
function pathOf(route: string, of: Things): string {
  const path = route.replace('/:platform/:accountId', `/threads/${of.accountId}`);
  if (path.includes('/uploads/')) return path.replace(':id', of.uploads);
  const [, , noun = ''] = path.split('/');
  const id = z.enum(['posts', 'media', 'webhooks', 'profiles', 'accounts']).parse(noun);
  return id === 'accounts' ? path : path.replace(':id', of[id]);
}

it('covers every endpoint for API keys that names something', () => {
  const naming = routes.filter(({ access, path }) => access === 'apiKey' && path.includes(':'));
  const names = naming.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect([...Object.keys(requests), ...withOwnAccounts].sort()).toEqual(names.sort());
});

/** A customer manages profiles whichever profile its request names; a key of a profile may not. */
function isOwn(route: string, owner: string, caller: string): boolean {
  if (owner === caller) return true;
  return route.includes('/profiles/') && caller.includes('test mode') === owner.includes('test mode');
}

// The simulated accounts of all users of test mode have the same ids.
function isSame(route: string, owner: string, caller: string): boolean {
  return route.includes('/accounts/') && owner.includes('test mode') && caller.includes('test mode');
}

const pairs = owners.flatMap((owner) => callers.map((caller) => [owner, caller] as const));

it.each(pairs.filter(([owner, caller]) => owner !== caller))(
  'hides everything of the %s from the %s',
  async (owner, caller) => {
    for (const [route, body] of Object.entries(requests)) {
      if (isOwn(route, owner, caller) || isSame(route, owner, caller)) continue;
      const [method] = z
        .tuple([z.enum(['GET', 'POST', 'PATCH', 'DELETE'])])
        .rest(z.string())
        .parse(route.split(' '));
      const path = pathOf(route.slice(method.length + 1), things[owner]);
      const { status } = await request(path.slice('/v1'.length), {
        at,
        method,
        headers: withKey(users[caller]),
        ...(body === undefined ? {} : { body }),
      });
      const expected = route.includes('/profiles/') && caller.includes('profile') ? [403, 404] : [404];
      if (route.includes('capabilities')) expected.push(400);
      expect(expected, `${route} of the ${owner} for the ${caller}: ${status}`).toContain(status);
    }
  },
);

it('has changed nothing of the owners', async () => {
  expect(await contents()).toEqual(before);
});

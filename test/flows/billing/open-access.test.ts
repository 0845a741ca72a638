import { afterAll, beforeAll, expect, it } from 'vitest';
import { context, createContext } from '../../../functions/src/context.ts';
import { readSubscription } from '../../../functions/src/domain/billing/index.ts';
import { testUserOf } from '../../../functions/src/model/ids.ts';
import { aPost, request, withKey } from '../../support/api.ts';
import { type Instance, startInstance } from '../../support/instance.ts';
import { beginSession } from '../../support/page-client.ts';
import { inProfile } from '../../support/profiles.ts';
import { createUser } from '../../support/user.ts';

const env = { BILLING: 'open' };

let api: Instance;
let pages: Instance;
beforeAll(async () => {
  [api, pages] = await Promise.all([startInstance('api', { env }), startInstance('web', { env })]);
});
afterAll(() => Promise.all([api.stop(), pages.stop()]));

it('a user with a confirmed address publishes without a stored subscription, as does a profile of that user', async () => {
  const user = await createUser({ subscription: 'none' });
  const profile = await inProfile(await createUser());
  for (const each of [user, profile])
    expect(await request('/v1/posts', { at: api.url, body: aPost({}), headers: withKey(each) })).toMatchObject({
      status: 201,
    });
  expect(await request('/v1/me', { at: api.url, headers: withKey(user) })).toMatchObject({
    body: { subscription: { status: 'active', active: true, currentPeriodEnd: null } },
  });
  expect(await context().store.user(user.uid).subscription.get()).toMatchObject({ exists: false });
});

it('a user without a confirmed address is refused, whatever is stored, and learns the remedy', async () => {
  const user = await createUser({ emailVerified: false });
  expect(await request('/v1/posts', { at: api.url, body: aPost({}), headers: withKey(user) })).toMatchObject({
    status: 403,
    body: {
      error: {
        code: 'forbidden',
        message: 'Subscription required',
        fix: "Confirm your e-mail address with the link in Herald's e-mail. The plan page sends it again.",
      },
    },
  });
  const headers = { cookie: `__session=${await beginSession(user)}` };
  expect(await request('/api/me', { at: pages.url, headers })).toMatchObject({
    body: { subscription: null, payments: { configured: false } },
  });
});

it('the pages learn that nothing is sold', async () => {
  expect(await request('/api/offer', { at: pages.url })).toMatchObject({
    status: 200,
    body: { plan: null, billing: 'open', supportEmail: null },
  });
});

it('the confirmed address of a person counts for test mode too', async () => {
  const { uid } = await createUser({ subscription: 'none' });
  const { config, store } = context();
  const open = createContext({ store, config: { ...config, billing: { ...config.billing, mode: 'open' } } });
  expect(await readSubscription(open, testUserOf(uid))).toMatchObject({ status: 'active' });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { context, createContext } from '../../../functions/src/context.ts';
import { grantAccess } from '../../../functions/src/domain/billing/index.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { subscribe } from '../../../ops/control/subscribe.ts';
import type { SubscribeCommand } from '../../../ops/control/subscribe-arguments.ts';
import { aPost, request, withKey } from '../../support/api.ts';
import { type Instance, startInstance } from '../../support/instance.ts';
import { ownStore } from '../../support/own-store.ts';
import { checkout, press, untilStatus, urlOf } from '../../support/stripe.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const UNTIL = new Date('2090-12-31T23:59:59.999Z');

let granted: Instance;
beforeAll(async () => {
  granted = await startInstance('api', { env: { BILLING: 'granted', SUPPORT_EMAIL: 'help@herald.example' } });
});
afterAll(() => granted.stop());

function contextWith(mode: 'stripe' | 'granted' | 'open', store = context().store) {
  const { config } = context();
  return createContext({ store, config: { ...config, billing: { ...config.billing, mode } } });
}

async function emailOf({ uid }: TestUser): Promise<string> {
  return (await context().users.emailOf(uid)).email ?? '';
}

/** Runs the command of an operator. */
async function operate(
  user: TestUser,
  command: Partial<SubscribeCommand>,
  mode: 'stripe' | 'granted' | 'open' = 'granted',
) {
  const email = await emailOf(user);
  return subscribe(contextWith(mode), { name: 'subscribe', credits: 0, end: false, list: false, email, ...command });
}

function post(user: TestUser) {
  return request('/v1/posts', { at: granted.url, body: aPost({}), headers: withKey(user) });
}

it('a user publishes from the grant of the operator until its end, and learns whom to ask before and after', async () => {
  const user = await createUser({ subscription: 'none' });
  const fix = 'Ask help@herald.example for access.';
  expect(await post(user)).toMatchObject({
    status: 403,
    body: { error: { code: 'forbidden', message: 'Subscription required', fix } },
  });
  const email = await emailOf(user);
  expect(await operate(user, { until: UNTIL })).toBe(`${email} can publish until 2090-12-31T23:59:59.999Z.`);
  expect(await post(user)).toMatchObject({ status: 201 });
  expect(await operate(user, { end: true })).toContain(`${email} cannot publish any more.`);
  expect(await post(user)).toMatchObject({
    status: 403,
    body: { error: { code: 'forbidden', message: 'Subscription inactive or expired', fix } },
  });
  await expect(operate(user, { end: true })).rejects.toThrow('This user has no access to end.');
});

it('credits are added together with a grant and alone, each with an entry of the ledger', async () => {
  const user = await createUser({ subscription: 'none' });
  expect(await operate(user, { until: UNTIL, credits: 50 })).toMatch(/ has 50 AI credits, 50 more than before\.$/);
  expect(await operate(user, { credits: 30 }, 'open')).toMatch(/ has 80 AI credits, 30 more than before\.$/);
  const { creditGrants } = context().store.user(user.uid);
  const entries = (await creditGrants.get()).docs.map((entry) => entry.data());
  expect(entries.map(({ credits, invoiceId }) => [credits, invoiceId]).sort()).toEqual([
    [30, null],
    [50, null],
  ]);
});

it('credits are added once when the response to the commit is lost and the commit is repeated', async () => {
  const { uid } = await createUser();
  const { store } = context();
  let commits = 0;
  const batch: typeof store.batch = () => {
    const real = store.batch();
    const commit = real.commit.bind(real);
    real.commit = async () => {
      commits += 1;
      const result = await commit();
      if (commits === 1) throw Object.assign(new Error('already exists'), { code: 6 });
      return result;
    };
    return real;
  };
  expect(await grantAccess(contextWith('granted', { ...store, batch }), uid, { until: null, credits: 5 })).toBe(5);
  expect([commits, (await store.user(uid).credits.get()).data()?.balance]).toEqual([1, 5]);
});

it('a grant leaves a subscription at Stripe to Stripe, and lets the user of an ended grant buy one', async () => {
  const user = await createUser({ subscription: 'none' });
  await operate(user, { until: UNTIL }, 'stripe');
  expect(await checkout(user)).toMatchObject({ status: 409, body: { error: { code: 'already_subscribed' } } });
  await operate(user, { end: true }, 'stripe');
  await press(urlOf(await checkout(user)), 'pay');
  await untilStatus(user, 'active');
  for (const change of [{ until: UNTIL }, { end: true }])
    await expect(operate(user, change, 'stripe')).rejects.toThrow(
      "This user has a subscription at Stripe (active), which decides about access: change or cancel it in Stripe's dashboard.",
    );
  expect(await operate(user, { until: UNTIL })).toContain('can publish until');
});

it('a user buys another subscription after an ended one at Stripe and a grant', async () => {
  const user = await createUser({ subscription: 'none' });
  await press(urlOf(await checkout(user)), 'pay');
  const { ref } = await context().store.user(user.uid).subscription.get();
  await untilStatus(user, 'active');
  await ref.update({ status: 'canceled' });
  await operate(user, { until: UNTIL }, 'stripe');
  await operate(user, { end: true }, 'stripe');
  expect(await checkout(user)).toMatchObject({ status: 200 });
});

it('a grant is refused for a user who is unknown or unconfirmed, and for all users where access is open', async () => {
  const user = await createUser({ subscription: 'none', emailVerified: false });
  const email = await emailOf(user);
  await expect(operate(user, { until: UNTIL })).rejects.toThrow(
    `${email} is not confirmed, so it may belong to somebody else: let the user open the link in the e-mail first.`,
  );
  await expect(operate(user, { until: UNTIL, email: 'nobody@herald.example' })).rejects.toThrow(
    'There is no user nobody@herald.example: let this person sign up on the pages first.',
  );
  await expect(operate(user, { until: UNTIL }, 'open')).rejects.toThrow(
    'With BILLING=open every user with a confirmed e-mail address can publish. Set BILLING=granted to decide about each user.',
  );
});

it('the command lists users with access by e-mail, status, end and credits, and says when there are more', async () => {
  const ctx = contextWith('granted', ownStore());
  const list = () => subscribe(ctx, { name: 'subscribe', credits: 0, end: false, list: true });
  expect(await list()).toBe('Nobody has access. Give it with: npm run subscribe -- EMAIL --until DATE');
  const user = await createUser({ subscription: 'none' });
  await grantAccess(ctx, user.uid, { until: UNTIL, credits: 7 });
  await grantAccess(ctx, `${user.uid}~test`, { until: UNTIL, credits: 0 });
  await grantAccess(ctx, 'gone', { until: UNTIL, credits: 0 });
  await grantAccess(ctx, 'lapsed', { until: new Date(Date.now() - DAY), credits: 0 });
  const lines = (await list()).split('\n').sort();
  expect(lines).toEqual(
    [
      `${await emailOf(user)}  active  until 2090-12-31T23:59:59.999Z  7 credits`,
      'gone (deleted)  active  until 2090-12-31T23:59:59.999Z  0 credits',
    ].sort(),
  );
});

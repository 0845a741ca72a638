import { beforeAll, expect, it } from 'vitest';
import { context, createContext } from '../../functions/src/context.ts';
import { createApi } from '../../functions/src/http/api/app.ts';
import { request, withKey } from '../support/api.ts';
import { listen } from '../support/listen.ts';
import { inProfile } from '../support/profiles.ts';
import { inTestMode } from '../support/test-mode.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { endpoints } from './endpoints.ts';
import { makeAll, naming, pathTo, type Resources } from './named-resources.ts';

/** Whose things are asked for, and who asks for them. */
const owners = ['customer', 'profile', 'test mode', 'profile of test mode'] as const;
const callers = [
  ...owners,
  'second profile of the customer',
  'other customer',
  'profile of the other customer',
] as const;

type Owner = (typeof owners)[number];
type Caller = (typeof callers)[number];

// Without a limiter: the profiles of a customer share its limits.
let at: string;
let users: Record<Caller, TestUser>;
let things: Record<Owner, Resources>;
let before: unknown[];

beforeAll(async () => {
  const ctx = context();
  const consume = () => ctx.limiter.peek([{ key: 'api:none', limit: 1, burst: 0, windowMs: 1 }]);
  const api = createApi(createContext({ store: ctx.store, limiter: { ...ctx.limiter, consume } }));
  at = `${(await listen(api)).url}/v1`;
  const [customer, other] = await Promise.all([createUser(), createUser()]);
  const tester = await inTestMode(customer);
  const [profile, second, foreign, ofTestMode] = await Promise.all([
    inProfile(customer),
    inProfile(customer),
    inProfile(other),
    inProfile(tester),
  ]);
  users = {
    customer,
    profile,
    'test mode': tester,
    'profile of test mode': ofTestMode,
    'second profile of the customer': second,
    'other customer': other,
    'profile of the other customer': foreign,
  };
  things = {
    customer: await makeAll(customer),
    profile: await makeAll(profile, customer),
    'test mode': await makeAll(tester),
    'profile of test mode': await makeAll(ofTestMode, tester),
  };
  before = await contents();
});

/** What the owners see of their things, and the names of the profiles. */
async function contents(): Promise<unknown[]> {
  const shown = owners.flatMap((owner) => {
    const paths = ['posts', 'media', 'webhooks'].map((noun) => `/v1/${noun}/${things[owner].get(noun)}`);
    return paths.map(async (path) => (await request(path, { headers: withKey(users[owner]) })).body);
  });
  const { docs } = await context().store.user(users.customer.uid).profiles.get();
  return [...(await Promise.all(shown)), docs.map((profile) => profile.get('name'))];
}

function isTestMode(user: Owner | Caller): boolean {
  return user.includes('test mode');
}

/** Whether a caller has the same thing: simulated accounts have the same ids, and a customer manages all profiles of a mode. */
function isOwn(path: string, owner: Owner, caller: Caller): boolean {
  if (path.includes('/accounts/')) return isTestMode(owner) && isTestMode(caller);
  return path.includes('/profiles/') && isTestMode(owner) === isTestMode(caller) && caller !== 'other customer';
}

function isOfOneProfile(caller: Caller): boolean {
  return caller.includes('profile');
}

const pairs = owners.flatMap((owner) => callers.map((caller) => [owner, caller] as const));

it.each(pairs.filter(([owner, caller]) => owner !== caller))(
  'everything of the %s is hidden from the %s',
  async (owner, caller) => {
    for (const { method, path } of naming.filter((route) => !isOwn(route.path, owner, caller))) {
      const name = `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`;
      const described = endpoints.find((endpoint) => endpoint.name === name);
      const address = pathTo(path, things[owner]).slice('/v1'.length);
      const response = await request(address, { ...described?.request, at, headers: withKey(users[caller]) });
      const isManaging = path.includes('/profiles/') && isOfOneProfile(caller);
      expect(response, name).toMatchObject(
        isManaging
          ? { status: 403, body: { error: { code: 'insufficient_scope' } } }
          : { status: 404, body: { error: { code: 'not_found' } } },
      );
    }
  },
);

it('requests of other tenants have changed nothing of the owners', async () => {
  expect(await contents()).toEqual(before);
});

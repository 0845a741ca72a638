import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { namesOf } from '../http/pages/routes/debug-env.ts';
import { readConfig } from '../infra/config/config.ts';
import { readSecrets } from '../infra/config/secrets.ts';
import { variableNames } from '../infra/config/variable-names.ts';
import { platforms } from '../model/platform.ts';
import { platformDefinitions } from '../platforms/registry.ts';

/** The options that the SDK attaches to a function, and that a deployment reads. */
const endpoint = z.looseObject({
  maxInstances: z.int().min(1),
  cpu: z.number().default(1),
  concurrency: z.int(),
  availableMemoryMb: z.number(),
  taskQueueTrigger: z.object({ rateLimits: z.object({ maxConcurrentDispatches: z.int() }) }).optional(),
  secretEnvironmentVariables: z.array(z.object({ key: z.string() })).default([]),
});

/** The functions of a deployment that serves these platforms, by name. */
async function functionsServing(served: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries({ ...settings, HERALD_PLATFORMS: served.join(',') }))
    vi.stubEnv(name, value);
  vi.stubEnv('GCLOUD_PROJECT', 'demo-herald');
  const exported = Object.entries(await import('../index.ts')).filter(([, value]) => value !== undefined);
  return new Map(exported.map(([name, value]) => [name, endpoint.parse(Reflect.get(Object(value), '__endpoint'))]));
}

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => vi.unstubAllEnvs());

it('index.ts exports the functions of every platform', async () => {
  const deployed = await functionsServing(platforms);
  const { platformFunctions } = await import('./platforms.ts');
  expect([...deployed.keys()]).toEqual(expect.arrayContaining(Object.keys(platformFunctions)));
});

describe('a webhook is deployed, with its secrets,', () => {
  const secretsOf = async (settings: Readonly<Record<string, string>>, served: readonly string[] = platforms) => {
    const functions = await functionsServing(served, settings);
    return ['stripeWebhook', 'platformWebhook'].map((name) =>
      functions.get(name)?.secretEnvironmentVariables.map(({ key }) => key),
    );
  };
  const META = ['PLATFORM_VERIFY_TOKEN', 'META_APP_SECRET'];

  it.each([
    ['never without settings', {}, [undefined, undefined]],
    [
      'for payments where subscriptions are sold',
      { STRIPE_PRICE_ID: 'price_1' },
      [['STRIPE_WEBHOOK_SECRET'], undefined],
    ],
    [
      'not for payments where access is granted',
      { STRIPE_PRICE_ID: 'price_1', BILLING: 'granted' },
      [undefined, undefined],
    ],
    ['for platforms on request', { PLATFORM_EVENTS: 'true' }, [undefined, [...META, 'TIKTOK_CLIENT_SECRET']]],
  ])('a webhook is deployed, with its secrets, %s', async (_case, settings, secrets) => {
    expect(await secretsOf(settings)).toEqual(secrets);
  });

  it('a webhook is never deployed for platforms that send no events', async () => {
    expect(await secretsOf({ PLATFORM_EVENTS: 'true' }, ['bluesky'])).toEqual([undefined, undefined]);
  });
});

it.each([
  [{}, false],
  [{ STT_BASE_URL: 'https://api.openai.com' }, true],
])('the key for transcriptions is bound only with a server: %j', async (settings, isBound) => {
  const functions = await functionsServing(platforms, settings);
  const bound = [...functions].filter(([, { secretEnvironmentVariables }]) =>
    secretEnvironmentVariables.some(({ key }) => key === 'STT_API_KEY'),
  );
  expect(bound.map(([name]) => name).sort()).toEqual(isBound ? ['api', 'media'] : []);
});

it.each([
  [{}, []],
  [{ VAPID_PUBLIC_KEY: `B${'a'.repeat(86)}` }, ['eventSweep', 'web']],
])('the key that signs push messages is bound only with its public key: %j', async (settings, expected) => {
  const bound = [...(await functionsServing(platforms, settings))].filter(([, { secretEnvironmentVariables }]) =>
    secretEnvironmentVariables.some(({ key }) => key === 'VAPID_PRIVATE_KEY'),
  );
  expect(bound.map(([name]) => name).sort()).toEqual(expected);
});

it.each([
  ['no secret that is a setting', { FUNCTIONS_EMULATOR: 'true' }, []],
  ['every secret in a deployment', {}, ['api', 'thAuthCallback', 'publishThreads', 'web', 'platformWebhook']],
])('the functions bind %s', async (_case, settings, expected) => {
  const strong = Object.fromEntries(
    ['TOKEN_SEAL_KEYS', 'THREADS_CLIENT_SECRET', 'PLATFORM_VERIFY_TOKEN', 'META_APP_SECRET'].map((name) => [
      name,
      name,
    ]),
  );
  const functions = await functionsServing(['threads'], { ...strong, ...settings, PLATFORM_EVENTS: 'true' });
  const bound = [...functions].filter(([, { secretEnvironmentVariables }]) => secretEnvironmentVariables.length > 0);
  expect(bound.map(([name]) => name)).toEqual(expected.length > 0 ? expect.arrayContaining(expected) : []);
});

/** Threads and TikTok have functions that the others do not have. */
const dearestFirst = [...new Set<string>(['threads', 'tiktok', ...platforms])];

/** What all instances of all functions with all settings take together. */
async function allocated(scale: string, served: number) {
  vi.resetModules();
  const settings = { HERALD_SCALE: scale, PLATFORM_EVENTS: 'true', STRIPE_PRICE_ID: 'price_1' };
  const functions = [...(await functionsServing(dearestFirst.slice(0, served), settings)).values()];
  const sum = (of: (one: z.infer<typeof endpoint>) => number) =>
    functions.reduce((total, one) => total + one.maxInstances * of(one), 0);
  return { cpu: sum(({ cpu }) => cpu), memoryGib: sum(({ availableMemoryMb }) => availableMemoryMb) / 1024 };
}

it.each(platforms.map((_platform, index) => index + 1))(
  'all instances with %i platforms take at most 12 CPUs and 24 GiB, so that an upgrade fits beside what runs',
  async (served) => {
    const { cpu, memoryGib } = await allocated('1', served);
    expect(cpu).toBeLessThanOrEqual(12);
    expect(memoryGib).toBeLessThanOrEqual(24);
  },
);

it.each([
  ['1', 3, { cpu: 1, concurrency: 80, maxInstances: 1 }],
  ['1', 4, { cpu: 0.15, concurrency: 1, maxInstances: 2 }],
  ['2', 10, { cpu: 1, concurrency: 80, maxInstances: 2 }],
])('publishers at HERALD_SCALE=%s with %i platforms are deployed as %j', async (scale, served, expected) => {
  const functions = await functionsServing(dearestFirst.slice(0, served), { HERALD_SCALE: scale });
  expect(functions.get('publishThreads')).toMatchObject(expected);
});

it.each([
  ['1', 3],
  ['1', 10],
  ['10', 10],
])(
  'the publishers take every task that a queue dispatches at once, at HERALD_SCALE=%s with %i platforms',
  async (scale, served) => {
    const functions = await functionsServing(dearestFirst.slice(0, served), { HERALD_SCALE: scale });
    const overrun = [...functions].filter(
      ([, { concurrency, maxInstances, taskQueueTrigger }]) =>
        taskQueueTrigger && concurrency * maxInstances < taskQueueTrigger.rateLimits.maxConcurrentDispatches,
    );
    expect(overrun.map(([name]) => name)).toEqual([]);
  },
);

it.each([
  ['1', 1],
  ['10', 3],
  ['100', 4],
])('the orchestrator of HERALD_SCALE=%s has %i functions', async (scale, count) => {
  const functions = await functionsServing(['threads'], { HERALD_SCALE: scale });
  expect([...functions.keys()].filter((name) => name.startsWith('orchestrate'))).toHaveLength(count);
});

it('the processors are multiplied by HERALD_SCALE', async () => {
  const [one, ten] = [await allocated('1', 3), await allocated('10', 3)];
  expect(ten.cpu / one.cpu).toBeGreaterThan(7);
  expect(ten.cpu / one.cpu).toBeLessThanOrEqual(10);
});

describe.each([[['threads', 'tiktok']], [[...platforms]]])(
  'secrets of GET /api/debug-env with the platforms %j',
  (served) => {
    it('the response of GET /api/debug-env lists only the secrets of its function', async () => {
      const web = (await functionsServing(served)).get('web');
      const bound = web?.secretEnvironmentVariables.map(({ key }) => key).sort();
      const named = namesOf(
        readConfig({ GCLOUD_PROJECT: 'demo-herald', HERALD_PLATFORMS: served.join(',') }, platformDefinitions),
      );
      const secrets = new Set<string>();
      readSecrets(new Proxy({}, { get: (_target, name) => void secrets.add(String(name)) }), platformDefinitions);
      expect(named.filter((name) => secrets.has(name)).sort()).toEqual(bound);
      expect(named.filter((name) => !secrets.has(name))).toEqual(
        variableNames(platformDefinitions).filter((name) => !secrets.has(name)),
      );
    });
  },
);

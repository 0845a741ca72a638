import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { platforms } from '../../functions/src/infra/ids/platform.ts';
import { readOpsFiles } from './files.ts';

/** Of so few instances all may be in use: jobs have a second one for a run by hand. */
const FEW = 2;
const NEAR = 0.8;

/** What the SDK attaches to a function, and a deploy reads. */
const endpoint = z.looseObject({ maxInstances: z.number() });

afterEach(() => vi.unstubAllEnvs());

it('the policy for instances watches every function with several instances, from 80 % of its maximum on', async () => {
  vi.stubEnv('HERALD_PLATFORMS', platforms.join(','));
  const functions = await import('../../functions/src/index.ts');
  const policy = readOpsFiles().policies.find(({ userLabels }) => userLabels.herald === 'instances-near-maximum');
  const query = policy?.conditions[0].conditionPrometheusQueryLanguage.query ?? '';
  const watched = [...query.matchAll(/service_name=~"([^"]+)"\}\) >= (\d+)/g)].map(([, services, from]) => ({
    services: new RegExp(`^(?:${services})$`),
    from: Number(from),
  }));
  for (const [name, deployed] of Object.entries(functions)) {
    const { maxInstances } = endpoint.parse(Reflect.get(Object(deployed), '__endpoint'));
    if (maxInstances <= FEW) continue;
    const from = watched.filter(({ services }) => services.test(name.toLowerCase())).map((each) => each.from);
    expect(from, name).toEqual([Math.ceil(NEAR * maxInstances)]);
  }
});

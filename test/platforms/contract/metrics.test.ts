import { expect, it } from 'vitest';
import { platforms } from '../../../functions/src/model/platform.ts';
import { load } from '../../../functions/src/platforms/registry.ts';
import { descriptorOf } from './descriptor.ts';
import { metricsContract } from './metrics.ts';

for (const platform of platforms) {
  const [module, { metrics = {} }] = await Promise.all([load(platform), descriptorOf(platform)]);
  metricsContract(metrics);

  it(`the descriptor of ${platform} has kinds of numbers where the platform reports any`, () => {
    expect(Object.keys(metrics).length > 0).toBe(module.metrics !== null);
  });
}

import { expect, it } from 'vitest';
import { platforms } from '../../../functions/src/model/platform.ts';
import { platformRules } from '../../../functions/src/platforms/rules.ts';
import { descriptorOf } from './descriptor.ts';
import { threadsContract } from './threads.ts';

for (const platform of platforms) {
  const { threads = {} } = await descriptorOf(platform);
  threadsContract(threads);

  it(`the descriptor of ${platform} has threads where its replies make one`, () => {
    expect(Object.keys(threads).length > 0).toBe(platformRules[platform].replies?.kind === 'thread');
  });
}

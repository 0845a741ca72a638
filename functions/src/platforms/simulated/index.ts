import type { PlatformModule } from '../contract/module.ts';
import { simulatedPublish } from './publish.ts';
import { simulatedCreatorInfo, simulatedFinder, simulatedMetrics } from './reads.ts';

/** A platform in test mode: the definition and rules of the real one, and a publication that sends nothing. */
export function simulated(module: PlatformModule): PlatformModule {
  const { rules, metrics, displayName } = module;
  return {
    ...module,
    publish: simulatedPublish(module),
    ...(module.readCreatorInfo ? { readCreatorInfo: simulatedCreatorInfo } : {}),
    // Nothing is sent after the post either.
    ...(module.publishReply ? { publishReply: simulatedPublish({ ...module, rules: rules.replies ?? rules }) } : {}),
    ...(module.followUps
      ? { followUps: module.followUps.map((followUp) => ({ ...followUp, run: async () => undefined })) }
      : {}),
    findPosts: simulatedFinder(module.findPosts, module.platform, displayName),
    ...(metrics ? { metrics: simulatedMetrics(metrics, displayName) } : {}),
    requestIdOf: () => null,
  };
}

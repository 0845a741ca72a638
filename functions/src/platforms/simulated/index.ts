import type { PlatformModule } from '../contract/module.ts';
import { simulatedPublish } from './publish.ts';

/** A platform in test mode: the definition and rules of the real one, and a publication that sends nothing. */
export function simulated(module: PlatformModule): PlatformModule {
  return {
    ...module,
    publish: simulatedPublish(module),
    // Nothing is sent after the post either.
    ...(module.followUp ? { followUp: { ...module.followUp, run: async () => undefined } } : {}),
    requestIdOf: () => null,
  };
}

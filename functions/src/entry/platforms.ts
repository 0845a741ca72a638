import { platforms } from '../infra/ids/platform.ts';
import { publishQueue } from '../infra/queue/task-queue.ts';
import { platformDefinitions } from '../platforms/registry.ts';
import { authCallback, authStart } from './connections.ts';
import { publishFunction } from './queues.ts';

type PlatformFunction = ReturnType<typeof authStart | typeof publishFunction>;

/** The functions of every platform by their deployed names; undefined where the platform is not served. */
export const platformFunctions: Readonly<Record<string, PlatformFunction>> = Object.fromEntries(
  platforms.flatMap((platform): [string, PlatformFunction][] => {
    const { functionPrefix } = platformDefinitions[platform];
    return [
      [`${functionPrefix}AuthStart`, authStart(platform)],
      [`${functionPrefix}AuthCallback`, authCallback(platform)],
      [publishQueue(platform), publishFunction(platform)],
    ];
  }),
);

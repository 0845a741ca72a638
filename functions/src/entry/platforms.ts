import { publishQueue } from '../infra/queue/task-queue.ts';
import { platforms } from '../model/platform.ts';
import { publishFunction } from './queues.ts';

/** The functions that publish, by their deployed names; undefined where the platform is not served. */
export const platformFunctions: Readonly<Record<string, ReturnType<typeof publishFunction>>> = Object.fromEntries(
  platforms.map((platform) => [publishQueue(platform), publishFunction(platform)]),
);

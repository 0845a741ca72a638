// A worker of its own process, for tests that kill it. Argument: the platform and the task's payload, as JSON.
import { z } from 'zod';
import { platforms } from '../../functions/src/platforms/platform.ts';
import { handlePublish } from '../../functions/src/tasks/handlers.ts';

const { platform, task } = z
  .object({ platform: z.enum(platforms), task: z.unknown() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

await handlePublish(platform, task);
process.exit(0);

import { z } from 'zod';
import { platformSchema } from '../../platform-schema.ts';

const count = z.int();
const share = z.number().nullable();

const percentiles = z
  .object({ p50: z.int().nullable(), p95: z.int().nullable(), p99: z.int().nullable() })
  .meta({ id: 'Percentiles' });

const recordWindow = z
  .object({
    published: count,
    partlyPublished: count.meta({ description: 'Part of `published`: some of their replies are missing.' }),
    failed: z
      .object({ user: count, platform: count, herald: count })
      .meta({ description: 'By who has to act: the user, the platform, or Herald.' }),
    unknown: count.meta({ description: 'Nobody could find out whether the platform has published the post.' }),
    retries: count.meta({ description: 'Attempts beyond the first one of each run.' }),
    successRate: share.meta({
      description: '`published` of all runs without `failed.user`, from 0 to 1; null without runs.',
    }),
    onTimeRate: share.meta({
      description: 'The share of scheduled posts that started within 60 seconds of their time; null without one.',
    }),
    latenessMs: percentiles.meta({
      description: 'How much later than due the runs started: the upper bound of a bucket; null without runs.',
    }),
    publishMs: percentiles.meta({ description: 'From the start of a run until its post was live, in the same way.' }),
  })
  .meta({ id: 'RecordWindow' });

/** The record of one platform. */
export const platformRecord = z.object({
  platform: platformSchema,
  name: z.string(),
  windows: z.object({ '24h': recordWindow, '30d': recordWindow, '90d': recordWindow }).meta({ id: 'RecordWindows' }),
});

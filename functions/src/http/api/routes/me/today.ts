import { z } from 'zod';
import type { DayView } from '../../../../domain/posts/index.ts';
import { platforms } from '../../../../model/platform.ts';
import { MICRODOLLARS } from '../../../../model/spending.ts';
import { platformSchema } from '../../platform-schema.ts';
import { time } from '../../response-fields.ts';

const use = z
  .object({ used: z.number(), limit: z.number().nullable().meta({ description: 'Null: unlimited.' }) })
  .meta({ id: 'UsedToday' });

/** The posts of a day, in responses. */
export const today = z
  .object({
    posts: use,
    platforms: z.array(use.extend({ platform: platformSchema }).meta({ id: 'PlatformUsedToday' })).meta({
      description: 'Platforms with a limit. A post counts once for each of its accounts.',
    }),
    dollars: use.meta({ description: 'What platforms charge for the posts.' }),
    resetsAt: time,
  })
  .meta({
    id: 'Today',
    description:
      'Posts that were accepted today (UTC) from the customer and all profiles: a scheduled post counts on the day on which it is ' +
      'accepted. Posts of test mode do not count.',
  });

export function viewDay({ use: amount, limits, resetsAt }: DayView): z.infer<typeof today> {
  const shown = platforms.filter((name) => Object.hasOwn(limits.platforms, name));
  return {
    posts: { used: amount.posts, limit: limits.posts ?? null },
    platforms: shown.map((name) => ({
      platform: name,
      used: amount.platforms[name] ?? 0,
      limit: limits.platforms[name] ?? null,
    })),
    dollars: {
      used: amount.microdollars / MICRODOLLARS,
      limit: limits.microdollars === undefined ? null : limits.microdollars / MICRODOLLARS,
    },
    resetsAt: resetsAt.toISOString(),
  };
}

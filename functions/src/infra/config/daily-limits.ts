import type { DailyLimits } from '../../model/daily-use.ts';
import { microdollarsOf } from '../../model/spending.ts';
import type { Environment } from './env.ts';
import { numberFrom } from './values.ts';

/** Far more than a person or a small agency publishes. */
const POSTS = 2000;
const DOLLARS = 20;

/** Throws `ConfigError` on a limit that is not a positive integer. */
export function readDailyLimits(env: Environment): Pick<DailyLimits, 'posts' | 'microdollars'> {
  return {
    posts: numberFrom(env, 'POSTS_PER_DAY', POSTS),
    microdollars: microdollarsOf(numberFrom(env, 'DOLLARS_PER_DAY', DOLLARS)),
  };
}

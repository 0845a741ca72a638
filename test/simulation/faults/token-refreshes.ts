import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import type { Fault } from './fault.ts';

const SWEEPS = 3;

/** Tokens that are close to their end, or old enough to be renewed, and sweeps that refresh them while posts go out. */
export const tokenRefreshes: Fault = {
  name: 'token refreshes',
  keepsTime: true,
  prepare: (conditions) => {
    const { sandbox } = conditions;
    conditions.tokenAges = {
      bluesky: 55 * MINUTE,
      facebook: 31 * DAY,
      instagram: 40 * DAY,
      linkedin: 55 * DAY,
      snapchat: 55 * MINUTE,
      threads: 40 * DAY,
      tiktok: 20 * HOUR,
      x: 90 * MINUTE,
      youtube: 55 * MINUTE,
    };
    // LinkedIn issues refresh tokens to approved apps only.
    sandbox['linkedin'] = { ...sandbox['linkedin'], refreshTokens: true };
  },
  start: ({ world, deployment, from, until }, random) => {
    for (let count = 0; count < SWEEPS; count += 1)
      world.time.at(random.between(from, until), () => deployment.sweepTokens());
  },
};

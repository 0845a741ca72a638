import { z } from 'zod';
import { DAY_MS } from './clock.ts';
import { sha256 } from './ids.ts';
import type { PlatformContext } from './platform.ts';
import { limit, ms } from './settings.ts';

/** The numbers of a post, as a share of its views in the long run. No two are equal, so that a mix-up shows. */
const SHARES = {
  impressions: 1.3,
  views: 1,
  reach: 0.8,
  likes: 0.07,
  comments: 0.011,
  shares: 0.013,
  saves: 0.017,
  clicks: 0.019,
  watchTimeSeconds: 4,
};

const names = ['followers', ...Object.keys(SHARES)] as ('followers' | keyof typeof SHARES)[];

/** Settings of every platform that reports numbers. */
export const audienceSettings = {
  metricsLagMs: ms(0, 'how old the numbers of posts and accounts are'),
  metricsReset: limit(null, 'posts are counted from this time on (ms since the epoch), as after a recount'),
  metricsGap: z.array(z.enum(names)).default([]).describe('numbers that the platform leaves out'),
};

type AudienceContext = Pick<
  PlatformContext<{ [Name in keyof typeof audienceSettings]: z.output<(typeof audienceSettings)[Name]> }>,
  'clock' | 'settings'
>;

/** Without the numbers in `metricsGap`. */
export type Audience = Partial<Record<keyof typeof SHARES, number>>;

/**
 * The numbers of a post by now, which depend on its id and its age only, and grow. Null before the platform has counted: it then
 * leaves them out or says 0, as the real one does.
 */
export function audienceOf({ clock, settings }: AudienceContext, id: string, publishedAt: number): Audience | null {
  const { metricsLagMs, metricsReset, metricsGap } = settings();
  const until = clock.now() - metricsLagMs;
  if (until < publishedAt) return null;
  const age = Math.max(0, until - Math.max(publishedAt, metricsReset ?? 0));
  const views = (sizeOf(id) * age) / (age + DAY_MS);
  const numbers = Object.entries(SHARES).map(([name, share]) => [name, Math.floor(views * share)] as const);
  return Object.fromEntries(numbers.filter(([name]) => !metricsGap.some((gap) => gap === name)));
}

/** The followers of an account by now; they grow too. Undefined where `metricsGap` has them. */
export function followersOf({ clock, settings }: AudienceContext, accountId: string): number | undefined {
  const { metricsLagMs, metricsGap } = settings();
  if (metricsGap.includes('followers')) return undefined;
  return Math.floor(sizeOf(accountId) / 100 + (clock.now() - metricsLagMs) / DAY_MS);
}

/** 10,000 to 99,999. */
function sizeOf(id: string): number {
  return 10_000 + (Number.parseInt(sha256(id).slice(0, 8), 16) % 90_000);
}

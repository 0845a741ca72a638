import { z } from 'zod';
import { DAY, dayAfter } from '../../../../model/clock.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { missingReasons, type PostMetricName, postMetricNames } from '../../../../model/metrics.ts';
import { platformSchema } from '../../platform-schema.ts';
import { oneOf, time } from '../../response-fields.ts';

/** What each number of a post means. */
export const meanings: Record<PostMetricName, string> = {
  impressions: 'How often the post was shown.',
  reach: 'How many people or accounts have seen the post.',
  views: 'How often the video, or the post, was viewed, as the platform counts views.',
  likes: 'Likes, or all reactions.',
  comments: 'Comments or replies below the post.',
  shares: 'How often others have shared it: shares, reposts and quotes.',
  saves: 'How often it was saved or bookmarked.',
  clicks: 'Clicks on the post or its links.',
  watchTimeSeconds: 'How long all viewers together have watched the video.',
};

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/** The days that a response is about, in requests. */
export const rangeFields = {
  from: z.iso.date().optional().meta({ description: 'The first day; by default 29 days before the last.' }),
  to: z.iso.date().optional().meta({ description: 'The last day; by default today.' }),
};

/** The same in responses. */
export const shownRange = {
  from: z.iso.date().meta({ description: 'The first day.' }),
  to: z.iso.date().meta({ description: 'The last day, which is included.' }),
};

/** A schema for each number of a post. */
export function eachMetric<T extends z.ZodType>(schema: T): Record<PostMetricName, T> {
  return Object.fromEntries(
    postMetricNames.map((name) => [name, schema.meta({ description: meanings[name] })]),
  ) as Record<PostMetricName, T>;
}

const ofPlatform = z.record(z.string(), z.number().nullable()).meta({
  description: 'Numbers that only this platform has, by names in the style of Herald.',
});

const reasons = z.record(z.string(), oneOf(missingReasons)).meta({
  id: 'MissingReasons',
  description:
    'Why a number is null, for each null of `metrics` and `platform`. `not_supported`: the platform has no such number. ' +
    '`scope_missing`: the account has not granted what it takes. `too_early`: the platform has not counted yet. `gone`: the post ' +
    'is not live any more. `error`: the number could not be read.',
});

const observed = {
  observedAt: time.meta({ description: 'When the platform reported the numbers.' }),
  source: z.string().meta({ description: 'The API of the platform that reported them.' }),
};

/** A schema for an observation of a post. */
export const postObservation = z
  .object({
    ...observed,
    metrics: z
      .object(eachMetric(z.number().nullable()))
      .meta({ id: 'PostNumbers', description: 'Null is not 0: `reasons` says why a number is missing.' }),
    platform: ofPlatform,
    reasons,
  })
  .meta({ id: 'PostObservation' });

/** The fields of an observation of an account. */
export const accountObservationFields = {
  ...observed,
  metrics: z
    .object({ followers: z.number().nullable().meta({ description: 'Followers or subscribers.' }) })
    .meta({ id: 'AccountNumbers' }),
  platform: ofPlatform,
  reasons,
};

/** What a response says about where numbers come from, and when they are read next. */
export const originFields = {
  observable: z.boolean().meta({
    description:
      'Whether this service reads these numbers. False if the platform has none, or the operator has them not read.',
  }),
  nextObservationAt: time
    .nullable()
    .meta({ description: 'When they are read next; null if they are not read any more.' }),
  officialNames: z.record(z.string(), z.string()).meta({
    description:
      'The name of each number in the documentation of the platform. A number that is absent is not supported.',
  }),
  documentation: z.url().nullable().meta({ description: 'The page of the platform that documents them.' }),
};

/** A target of a post with its newest numbers. */
export const targetNumbers = z
  .object({
    platform: platformSchema,
    accountId: z.string(),
    platformPostId: z.string().meta({ description: 'The id of the post on its platform.' }),
    url: z.string().nullable(),
    publishedAt: time,
    goneAt: time.nullable().meta({ description: 'Since when the post is not live any more, as far as Herald knows.' }),
    refreshedAt: time.nullable().meta({ description: 'When you last asked for new numbers.' }),
    latest: postObservation
      .nullable()
      .meta({ description: 'The newest numbers; null before the first observation, at `nextObservationAt`.' }),
    ...originFields,
  })
  .meta({ id: 'TargetNumbers' });

/** The days of a request, which came on the day `today`. Throws `validation_error`. */
export function rangeOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string } {
  const last = to ?? today;
  const range = { from: from ?? dayAfter(last, 1 - DEFAULT_DAYS), to: last };
  const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY + 1;
  if (days < 1) throw rangeProblem('The last day must not be before the first one.');
  if (days > MAX_DAYS) throw rangeProblem(`At most ${MAX_DAYS} days can be requested.`);
  return range;
}

export function rangeProblem(message: string): HeraldError {
  return new HeraldError('validation_error', message, {
    details: [{ field: 'query.from', message, code: 'custom' }],
  });
}

/** The reasons or numbers of an observation in one cell, as `saves=not_supported; reach=scope_missing`. */
export function listCell(values: Readonly<Record<string, string | number | null>> | undefined): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .join('; ');
}

import { parseArgs } from 'node:util';
import { z } from 'zod';
import { DAY, HOUR, MINUTE } from '../../functions/src/model/clock.ts';
import { platforms } from '../../functions/src/model/platform.ts';
import { parseIsoTime } from './iso-time.ts';
import { limitsCommand } from './limits-arguments.ts';
import { subscribeCommand } from './subscribe-arguments.ts';

export const usage = `Usage:
  npm run pause -- PLATFORM --reason "why" [--project PROJECT]
  npm run resume -- PLATFORM [--project PROJECT]
  npm run redrive -- --since TIME [--until TIME] [--platform PLATFORM] [--dry-run] [--project PROJECT]
  npm run end-runs -- --until TIME [--dry-run] [--project PROJECT]
  npm run inspect -- POST_ID [--target TARGET_ID] [--project PROJECT]
  npm run inspect -- --top [--project PROJECT]
  npm run limits -- EMAIL [--posts-per-day N] [--platform PLATFORM=N]... [--dollars N] [--project PROJECT]
  npm run limits -- EMAIL --show|--default [--project PROJECT]
  npm run incident -- open "what happens" [--platform PLATFORM]... [--project PROJECT]
  npm run incident -- update|close ID "what has changed" [--project PROJECT]
  npm run seals [-- --project PROJECT]
  npm run reseal -- --project PROJECT
  npm run shards [-- --project PROJECT]
  npm run subscribe -- EMAIL [--until DATE] [--credits N] [--project PROJECT]
  npm run subscribe -- EMAIL --end [--project PROJECT]
  npm run subscribe -- --list [--project PROJECT]

PLATFORM is one of: ${platforms.join(', ')}.
TIME is an ISO 8601 time (2026-11-21T09:00Z), or an age (30m, 6h, 2d).
DATE is a day (2027-12-31, until its end in UTC) or an ISO 8601 time.
Without --project the other commands act on the local stack that is running.`;

const units: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY };

/** A point in time, from an age or an ISO 8601 time. */
export function parseTime(text: string, now: number): Date | null {
  const [, count, unit] = /^(\d+)([mhd])$/.exec(text) ?? [];
  if (count && unit) return new Date(now - Number(count) * (units[unit] ?? 0));
  const time = parseIsoTime(text);
  return Number.isNaN(time) ? null : new Date(time);
}

const platform = z.enum(platforms, { error: 'Name a platform.' });
const project = z.string().optional();

export type Command = z.infer<ReturnType<typeof command>>;

/** Parses the command line. Returns what is wrong with it as a text. */
export function parseCommand(args: readonly string[], now: number): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        credits: { type: 'string' },
        default: { type: 'boolean' },
        dollars: { type: 'string' },
        end: { type: 'boolean' },
        list: { type: 'boolean' },
        platform: { type: 'string', multiple: true },
        'posts-per-day': { type: 'string' },
        project: { type: 'string' },
        reason: { type: 'string' },
        show: { type: 'boolean' },
        since: { type: 'string' },
        target: { type: 'string' },
        top: { type: 'boolean' },
        until: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    });
    const [name, positional, ...rest] = positionals;
    if (rest.length > 0 && name !== 'incident') return `Not understood: ${rest.join(' ')}`;
    const { 'dry-run': dryRun, 'posts-per-day': postsPerDay, platform: named, ...others } = values;
    if (name === 'limits') return parsed(now, { name, email: positional, postsPerDay, platforms: named, ...others });
    if (name === 'incident')
      return parsed(now, { name, positionals: positionals.slice(1), platforms: named, ...others });
    if (named && named.length > 1) return 'Name one platform.';
    const subject = subjects[name ?? ''] ?? 'platform';
    const options = {
      ...others,
      ...(postsPerDay === undefined ? {} : { postsPerDay }),
      ...(named ? { platform: named[0] } : {}),
      ...(dryRun ? { dryRun } : {}),
    };
    return parsed(now, { name, ...options, ...(positional ? { [subject]: positional } : {}) });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What the argument of a command is, other than a platform. */
const subjects: Readonly<Record<string, string>> = { inspect: 'post', subscribe: 'email' };

function parsed(now: number, given: object): Command | string {
  const result = command(now).safeParse(given);
  return result.success ? result.data : z.prettifyError(result.error);
}

function command(now: number) {
  const time = z.string().transform((text, context) => {
    const parsed = parseTime(text, now);
    if (!parsed) context.addIssue({ code: 'custom', message: `${text} is not a time.` });
    return parsed ?? z.NEVER;
  });
  return z.discriminatedUnion('name', [
    z.strictObject({
      name: z.literal('pause'),
      platform,
      reason: z.string({ error: 'Give a --reason.' }).min(1),
      project,
    }),
    z.strictObject({ name: z.literal('resume'), platform, project }),
    z.strictObject({
      name: z.literal('redrive'),
      platform: platform.optional(),
      since: z.string({ error: 'Give a --since.' }).pipe(time),
      until: time.default(new Date(now)),
      dryRun: z.boolean().default(false),
      project,
    }),
    z.strictObject({
      name: z.literal('end-runs'),
      until: z.string({ error: 'Give an --until.' }).pipe(time),
      dryRun: z.boolean().default(false),
      project,
    }),
    z
      .strictObject({
        name: z.literal('inspect'),
        post: z.string().optional(),
        target: z.string().optional(),
        top: z.boolean().default(false),
        project,
      })
      .refine(({ post, target, top }) => (top ? !post && !target : post), {
        error: 'Name a post, or give --top alone.',
      }),
    z.strictObject({
      name: z.literal('incident'),
      positionals: z.union(
        [
          z.tuple([z.literal('open'), z.string().min(1)]),
          z.tuple([z.enum(['update', 'close']), z.string(), z.string().min(1)]),
        ],
        { error: 'Say open with a sentence, or update or close with an id and a sentence.' },
      ),
      platforms: z.array(platform).default([]),
      project,
    }),
    z.strictObject({ name: z.literal('seals'), project }),
    z.strictObject({ name: z.literal('shards'), project }),
    z.strictObject({ name: z.literal('reseal'), project: z.string({ error: 'Name a --project.' }) }),
    subscribeCommand(now),
    limitsCommand,
  ]);
}

import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { accountRules, reachableRule } from '../../../../domain/posts/index.ts';
import type { Config } from '../../../../infra/config/config.ts';
import { HOUR, SECOND } from '../../../../model/clock.ts';
import { readMetrics } from '../../../../model/metrics.ts';
import { publishedPlatforms, publishedRule, versionOf } from '../../../../platforms/published-rules.ts';
import { mediaKind } from '../../../server/request/fields.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformSchema } from '../../platform-schema.ts';
import { ruleValue, severity } from '../../rule-fields.ts';
import { count, reads } from '../../tool-text.ts';

const rule = z
  .object({
    id: z.string().meta({ description: 'A stable id for programs, used in problems and warnings.' }),
    subject: z.enum(['text', 'link', 'comment', 'replies', 'media', 'image', 'video', 'document', 'post', 'account']),
    severity,
    limit: ruleValue,
    unit: z.string().nullable().meta({ description: 'What `limit` counts.' }),
    counting: z.string().nullable().meta({ description: 'How it is counted, if that is not obvious.' }),
    types: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The media types that the rule applies to; null for all.' }),
    description: z.string(),
    source: z.object({
      url: z.string().nullable().meta({ description: 'Null for a rule of Herald, or an observed one.' }),
      asOf: z.string().nullable().meta({ description: 'The month or year of the source.' }),
    }),
  })
  .meta({
    id: 'Rule',
    examples: [
      {
        id: 'threads.link_count',
        subject: 'text',
        severity: 'error',
        limit: 5,
        unit: 'links',
        counting: 'each address once',
        types: null,
        description: 'Threads takes at most 5 different links in a post.',
        source: { url: 'https://developers.facebook.com/docs/threads/changelog', asOf: '2025-12' },
      },
    ],
  });

const limit = z.number().optional();

const fileFormat = z
  .object({
    name: z.string(),
    kind: mediaKind,
    types: z.array(z.string()),
    limits: z
      .object({
        minBytes: limit,
        maxBytes: limit,
        minSeconds: limit,
        maxSeconds: limit,
        minRatio: limit,
        maxRatio: limit,
        maxWidth: limit,
        minShortSide: limit,
        maxShortSide: limit,
        maxLongSide: limit,
        maxPixels: limit,
      })
      .meta({ description: 'The same numbers as in `rules`. Sides in pixels, `ratio` is width by height.' }),
  })
  .meta({ id: 'FileFormat' });

const platform = z
  .object({
    platform: platformSchema,
    displayName: z.string(),
    metrics: z.enum(readMetrics).meta({
      description: 'Which numbers this service reads: none, those of posts, or those of posts and accounts.',
    }),
    formats: z.array(fileFormat),
    rules: z.array(rule),
    replies: z
      .object({
        kind: z.enum(['thread', 'comments']).meta({
          description:
            '`thread`: each reply is a post below the one before it; `comments`: each is a comment on the post.',
        }),
        maxCount: z.number().int(),
        scopes: z.array(z.string()).meta({ description: 'The scopes that replies need beside those of a post.' }),
        rules: z
          .array(rule)
          .meta({ description: 'The rules of a comment. A reply in a thread has the rules of a post.' }),
        formats: z.array(fileFormat).meta({ description: 'The files that a comment takes.' }),
      })
      .nullable()
      .meta({ description: 'What the platform takes below a post; null where it takes nothing.' }),
    altText: z
      .object({
        maxLength: z.number(),
        unit: z.string().meta({ description: 'What `maxLength` counts.' }),
        media: z.array(mediaKind).meta({ description: 'Which media have one.' }),
      })
      .nullable()
      .meta({
        description: 'The longest alternative text, as in the rule `alt_text_length`; null if the platform has none.',
      }),
    options: z.record(z.string(), z.unknown()).meta({
      description:
        "The platform's options for `overrides` of a target: a JSON Schema for each option, with its type and allowed values.",
    }),
    scopes: z
      .object({
        always: z.array(z.string()),
        withMedia: z.array(z.string()),
        withFirstComment: z.array(z.string()),
        withOption: z.record(z.string(), z.array(z.string())).optional(),
      })
      .meta({
        description:
          'The scopes that an account must grant: for every post, and additionally for media, first comments and options.',
      }),
  })
  .meta({ id: 'PlatformRules' });

const response = z
  .object({
    version: z.string().meta({ description: 'Changes when anything in the list changes.' }),
    shared: z.array(rule).meta({ description: 'Rules of every platform.' }),
    platforms: z.array(platform),
  })
  .meta({ id: 'PlatformList' });

export const listPlatformsRoute = defineRoute({
  method: 'get',
  path: '/v1/platforms',
  docs: {
    operationId: 'listPlatforms',
    client: { method: 'platforms', command: 'byHand' },
    summary: 'List what each platform accepts: limits, how they are counted, media types, options, and sources.',
  },
  tool: {
    name: 'list_platforms',
    title: 'List platform limits',
    description:
      'What all platforms accept, with sources and how limits are counted. A very long list: describe returns one ' +
      'platform, and validate_post checks a post. Changes nothing.',
    effect: reads,
    brief: ({ platforms: all }) => `${count(all, 'platform')}.`,
  },
  access: { by: 'open' },
  output: { status: 200, body: response },
  http: { etag: true, cacheSeconds: HOUR / SECOND },
  handle: async ({ ctx }) => ({ body: platformList(ctx) }),
});

let accepted: ReturnType<typeof readAccepted> | undefined;

/** What all platforms accept. Made on first use: it would lengthen the cold start of every instance. */
export function acceptedContent() {
  accepted ??= readAccepted();
  return accepted;
}

function readAccepted() {
  return {
    shared: [...Object.values(accountRules), reachableRule].map(publishedRule),
    platforms: publishedPlatforms(),
  };
}

type PlatformList = z.output<typeof response>;

const lists = new WeakMap<Config, PlatformList>();

/** The same with what the operator has chosen. */
export function platformList({ config }: Pick<Context, 'config'>): PlatformList {
  const list = lists.get(config) ?? makePlatformList(config);
  lists.set(config, list);
  return list;
}

function makePlatformList({ platforms: configs }: Config): PlatformList {
  const { shared, platforms } = acceptedContent();
  const list = {
    shared,
    platforms: platforms.map((one) => ({ ...one, metrics: configs[one.platform]?.metrics ?? 'off' })),
  };
  return response.parse({ version: versionOf(list), ...list });
}

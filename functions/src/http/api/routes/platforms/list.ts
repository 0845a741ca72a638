import { z } from 'zod';
import { accountRules } from '../../../../domain/posts/account-rules.ts';
import { reachableRule } from '../../../../domain/posts/plain-rule.ts';
import { HOUR, SECOND } from '../../../../infra/time/clock.ts';
import { publishedPlatforms, publishedRule, versionOf } from '../../../../platforms/published-rules.ts';
import { mediaKind } from '../../../server/request/fields.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformSchema } from '../../platform-schema.ts';
import { ruleValue, severity } from '../../rule-fields.ts';

const rule = z
  .object({
    id: z.string().meta({ description: 'Stable, for programs: problems and warnings name it.' }),
    subject: z.enum(['text', 'link', 'comment', 'media', 'image', 'video', 'document', 'post', 'account']),
    severity,
    limit: ruleValue,
    unit: z.string().nullable().meta({ description: 'What `limit` counts.' }),
    counting: z.string().nullable().meta({ description: 'How it is counted, if that is not obvious.' }),
    types: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The media types that it is about; null for all of its subject.' }),
    description: z.string(),
    source: z.object({
      url: z.string().nullable().meta({ description: 'Null for a rule of Herald itself, or one that was observed.' }),
      asOf: z.string().nullable().meta({ description: 'The month or year of that material.' }),
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
    formats: z.array(fileFormat),
    rules: z.array(rule),
    altText: z
      .object({
        maxLength: z.number(),
        unit: z.string().meta({ description: 'What `maxLength` counts.' }),
        media: z.array(mediaKind).meta({ description: 'Which media have one.' }),
      })
      .nullable()
      .meta({
        description:
          'The longest alternative text, as in the rule `alt_text_length`; null where the platform takes none.',
      }),
    options: z.record(z.string(), z.unknown()).meta({
      description:
        'What the `overrides` of a target may ask of this platform alone: each option by its name, as JSON Schema, with its type and the values that it takes.',
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
          'What an account has to have granted: for every post, and beside that for posts with media, for first comments and for options.',
      }),
  })
  .meta({ id: 'PlatformRules' });

const response = z
  .object({
    version: z.string().meta({ description: 'Another one when anything in the list changes.' }),
    shared: z.array(rule).meta({ description: 'Rules of every platform.' }),
    platforms: z.array(platform),
  })
  .meta({ id: 'PlatformList' });

export const listPlatformsRoute = defineRoute({
  method: 'get',
  path: '/v1/platforms',
  operationId: 'listPlatforms',
  summary:
    'What each platform takes: limits, how they are counted, kinds of media, options, and where that is documented.',
  access: 'open',
  etag: true,
  cacheSeconds: HOUR / SECOND,
  status: 200,
  response,
  handle: async () => ({ body: platformList() }),
});

let published: z.output<typeof response> | undefined;

/** What all platforms take. Made on first use: it would lengthen the cold start of every instance. */
export function platformList(): z.output<typeof response> {
  published ??= makePlatformList();
  return published;
}

function makePlatformList(): z.output<typeof response> {
  const list = {
    shared: [...Object.values(accountRules), reachableRule].map(publishedRule),
    platforms: publishedPlatforms(),
  };
  return response.parse({ version: versionOf(list), ...list });
}

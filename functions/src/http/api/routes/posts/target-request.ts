import { z } from 'zod';
import {
  overridingMedia,
  type RequestedMedia,
  type RequestedOverrides,
  type RequestedTarget,
} from '../../../../domain/posts/index.ts';
import { type Platform, platforms } from '../../../../model/platform.ts';
import { platformDefinitions } from '../../../../platforms/registry.ts';
import { accountId, altText, MAX_MEDIA, text } from '../../../server/request/fields.ts';
import { platformNames, spellings } from '../../platform-schema.ts';
import { overridingRequests } from './content-request.ts';
import { describedFile, file } from './file-request.ts';

/** Media of all targets together: a request reads one document for each that is named by its id. */
const MAX_OVERRIDING_MEDIA = 100;
/** What all targets together may say (UTF-16 units of JSON): the document that holds it takes 1 MiB. */
const MAX_OVERRIDES_LENGTH = 200_000;

/** A file of a target on a platform that supports alternative texts of this form. */
function fileDescribedBy(words: z.ZodString) {
  return describedFile.superRefine((given, issues) => {
    const { error } = words.optional().safeParse(given.altText);
    for (const { message } of error?.issues ?? []) issues.addIssue({ code: 'custom', message, path: ['altText'] });
  });
}

function altTexts(words: z.ZodString) {
  return z
    .array(words)
    .max(MAX_MEDIA)
    .optional()
    .meta({ description: 'Alternative texts for the media of the post, in their order.' });
}

/** The fields of `overrides` for one platform. */
function overridesOf(platform: Platform): z.ZodType<RequestedOverrides> {
  const { displayName, altText: alt, options } = platformDefinitions[platform];
  const words = alt && altText(alt.maxLength);
  const fields: Record<string, z.ZodType> = {
    text: text.optional().meta({ description: 'Replaces the text of the post.' }),
    media: z
      .array<z.ZodType<RequestedMedia>>(words ? fileDescribedBy(words) : file)
      .max(MAX_MEDIA)
      .optional()
      .meta({ description: 'Replaces the media of the post; an empty list removes them.' }),
    ...(words ? { altTexts: altTexts(words) } : {}),
    ...overridingRequests(platform),
    ...options.shape,
  };
  return z
    .strictObject(fields)
    .refine(
      ({ media, altTexts: described }) => media === undefined || described === undefined,
      'Give the alternative texts with the media: altTexts belongs to the media of the post.',
    )
    .meta({
      id: `${displayName}Overrides`,
      description: `What this target says in place of the post, and what ${displayName} alone can do.`,
    });
}

function targetOf(platform: Platform) {
  return z
    .strictObject({
      platform: z.enum(spellings(platform)).transform(() => platform),
      accountId: accountId.optional(),
      targetId: z.string().min(1).max(256).optional(),
      overrides: overridesOf(platform).optional(),
      splitText: z
        .boolean()
        .optional()
        .meta({
          description:
            'Splits a text that is too long for the platform into a post and replies, between sentences or words, before the other ' +
            'replies. Where some accounts may write longer texts, the limit that every account has counts. A link, a mention, a hashtag and ' +
            'an emoji are never cut. ' +
            'A text that needs more than 26 parts is refused. `POST /v1/posts/validate` returns the parts.',
        }),
      numberParts: z.boolean().optional().meta({
        description:
          'With `splitText`: ends each part with its number, such as `(1/3)`. The number counts toward the length.',
      }),
    })
    .meta({ id: `${platformDefinitions[platform].displayName}Target` });
}

type TargetSchema = ReturnType<typeof targetOf>;

const [first, ...others] = platforms.map(targetOf);
if (!first) throw new Error('There is no platform.');
/** In the order of `platforms`. */
export const targetSchemas: [TargetSchema, ...TargetSchema[]] = [first, ...others];

/** The object form of a target, with the options of its platform. */
export const targetObject: z.ZodType<RequestedTarget> = z.discriminatedUnion('platform', targetSchemas, {
  error: ({ code }) =>
    code === 'invalid_union'
      ? `Invalid option: expected one of ${platformNames.map((name) => `"${name}"`).join('|')}`
      : undefined,
});

/** The bound of each target alone is not the bound of a post. */
export function areBounded(targets: readonly RequestedTarget[]): boolean {
  return (
    overridingMedia(targets).length <= MAX_OVERRIDING_MEDIA &&
    targets.reduce((sum, { overrides }) => sum + (overrides ? JSON.stringify(overrides).length : 0), 0) <=
      MAX_OVERRIDES_LENGTH
  );
}

export const tooMuchOverridden = {
  error: `The overrides of all targets have at most ${MAX_OVERRIDING_MEDIA} media and ${MAX_OVERRIDES_LENGTH} characters.`,
};

import { z } from 'zod';
import { type Platform, platformDefinitions, platforms } from '../platforms/platform.ts';
import { accountId, altText, MAX_MEDIA, mediaUrl, pathId, text } from './request-fields.ts';

/** Media of all targets together: a request reads one document for each that is named by its id. */
const MAX_OVERRIDING_MEDIA = 100;
/** What all targets together may say (UTF-16 units of JSON): the document that holds it takes 1 MiB. */
const MAX_OVERRIDES_LENGTH = 200_000;

/** A file of a target's own. */
export interface RequestedMedia {
  url?: string | undefined;
  mediaId?: string | undefined;
  altText?: string | undefined;
}

/** What a target says in place of the post, and the options of its platform. */
export interface RequestedOverrides {
  text?: string | undefined;
  media?: RequestedMedia[] | undefined;
  altTexts?: string[] | undefined;
  [option: string]: unknown;
}

export interface RequestedTarget {
  platform: Platform;
  accountId?: string | undefined;
  targetId?: string | undefined;
  overrides?: RequestedOverrides | undefined;
}

/** The spellings of a platform. The long one of Facebook is that of its Pages. */
const spellings = (platform: Platform): string[] =>
  platform === 'facebook' ? ['facebook', 'facebook_pages'] : [platform];

const allSpellings = [...platforms, 'facebook_pages'] as const;

/** A platform by any of its names in requests. */
export const platformValue = z
  .enum(allSpellings)
  .transform((value): Platform => (value === 'facebook_pages' ? 'facebook' : value));

type MediaFields = Record<'url' | 'mediaId', z.ZodType<string | undefined>>;

/** A file is named in one way. */
const mediaOf = (fields: MediaFields & Record<string, z.ZodType>): z.ZodType<RequestedMedia> =>
  z
    .strictObject(fields)
    .refine(({ url, mediaId }) => (url === undefined) !== (mediaId === undefined), 'Name a file by url or by mediaId.');

const altTexts = (words: z.ZodString) =>
  z
    .array(words)
    .max(MAX_MEDIA)
    .optional()
    .meta({ description: 'Alternative texts for the media of the post, in their order.' });

/** The fields of `overrides` for one platform. */
const overridesOf = (platform: Platform): z.ZodType<RequestedOverrides> => {
  const { displayName, altText: alt, options } = platformDefinitions[platform];
  const words = alt && altText(alt.maxLength);
  const file = { url: mediaUrl.optional(), mediaId: pathId.optional() };
  const fields: Record<string, z.ZodType> = {
    text: text.optional().meta({ description: 'In place of the text of the post.' }),
    media: z
      .array(mediaOf(words ? { ...file, altText: words.optional() } : file))
      .max(MAX_MEDIA)
      .optional()
      .meta({ description: 'In place of the media of the post; none where it is empty.' }),
    ...(words ? { altTexts: altTexts(words) } : {}),
    ...options.shape,
  };
  return z
    .strictObject(fields)
    .refine(
      ({ media, altTexts: described }) => media === undefined || described === undefined,
      'Give the alternative texts with the media: altTexts belongs to the media of the post.',
    )
    .meta({ description: `What this target says in place of the post, and what ${displayName} alone can do.` });
};

const targetOf = (platform: Platform) =>
  z
    .strictObject({
      platform: z.enum(spellings(platform)).transform(() => platform),
      accountId: accountId.optional(),
      targetId: z.string().min(1).max(256).optional(),
      overrides: overridesOf(platform).optional(),
    })
    .meta({ id: `${platformDefinitions[platform].displayName}Target` });

type TargetSchema = ReturnType<typeof targetOf>;

const [first, ...others] = platforms.map(targetOf);
if (!first) throw new Error('There is no platform.');
const targetSchemas: [TargetSchema, ...TargetSchema[]] = [first, ...others];

/** The object form of a target: its options are those of its platform. */
export const targetObject: z.ZodType<RequestedTarget> = z.discriminatedUnion('platform', targetSchemas, {
  error: ({ code }) =>
    code === 'invalid_union'
      ? `Invalid option: expected one of ${allSpellings.map((name) => `"${name}"`).join('|')}`
      : undefined,
});

/** Where a requested target is in the body. */
export const targetField = (position: number, count: number): string =>
  `body.post.content.platform${count > 1 ? `.${position}` : ''}`;

/** The ids of the user's media that the targets name. */
export const overridingMediaIds = (targets: readonly RequestedTarget[]): string[] =>
  targets
    .flatMap(({ overrides }) => overrides?.media ?? [])
    .flatMap(({ mediaId }) => (mediaId === undefined ? [] : [mediaId]));

/** The bound of each target alone is not the bound of a post. */
export const areBounded = (targets: readonly RequestedTarget[]): boolean =>
  targets.reduce((sum, { overrides }) => sum + (overrides?.media?.length ?? 0), 0) <= MAX_OVERRIDING_MEDIA &&
  targets.reduce((sum, { overrides }) => sum + (overrides ? JSON.stringify(overrides).length : 0), 0) <=
    MAX_OVERRIDES_LENGTH;

export const tooMuchOverridden = {
  error: `The overrides of all targets have at most ${MAX_OVERRIDING_MEDIA} media and ${MAX_OVERRIDES_LENGTH} characters.`,
};

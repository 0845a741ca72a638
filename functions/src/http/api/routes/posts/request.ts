import { z } from 'zod';
import { isVisible, mediaFields, type RequestedTarget } from '../../../../domain/posts/index.ts';
import { mediaUrl } from '../../../../model/media-url.ts';
import { platforms } from '../../../../model/platform.ts';
import { platformDefinitions } from '../../../../platforms/registry.ts';
import { altText, MAX_MEDIA, mediaType, pathId, text } from '../../../server/request/fields.ts';
import { platformValue } from '../../platform-schema.ts';
import { postFieldRequests } from './content-request.ts';
import { flagFields } from './flag-fields.ts';
import { scheduledTime } from './schedule.ts';
import { areBounded, targetObject, tooMuchOverridden } from './target-request.ts';

export const MAX_TARGETS = 1000;
/** In characters: the longest that any platform takes. Which take less is in their rules. */
const ALT_TEXT_LENGTH = Math.max(...platforms.map((platform) => platformDefinitions[platform].altText?.maxLength ?? 0));

const oneTarget = z
  .union([platformValue.transform((platform): RequestedTarget => ({ platform })), targetObject])
  .meta({ id: 'TargetRequest', description: 'A platform where you have one account, or one of your accounts.' });

/** `post.content.platform` in any of its forms, as a list. */
const requestedTargets = z
  .union([
    oneTarget.transform((target): RequestedTarget[] => [target]),
    z
      .array(oneTarget)
      .min(1, 'Name at least one platform.')
      .max(MAX_TARGETS, `A post takes at most ${MAX_TARGETS} targets.`)
      .refine(areBounded, tooMuchOverridden),
  ])
  .meta({
    id: 'Targets',
    description: 'The targets: a platform, a platform with one of your accounts, or a list of either.',
  });

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Runs even when other fields are invalid, so that one response reports all problems. */
const always = { when: () => true };

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isEmpty(value) ? 0 : 1;
}

/** The bound of each field alone is not the bound of a post. */
function hasFewMedia(value: Partial<Record<(typeof mediaFields)[number], unknown>>): boolean {
  return mediaFields.reduce((sum, field) => sum + countOf(value[field]), 0) <= MAX_MEDIA;
}

const tooManyMedia = {
  error: `A post takes at most ${MAX_MEDIA} media, counted over ${mediaFields.join(', ')}.`,
};

/** The fields of `post.content`, each validated separately. */
export const contentFields = z.strictObject({
  text: text.optional().meta({ description: 'The text of the post.' }),
  platform: requestedTargets,
  mediaType: mediaType.optional().meta({ description: 'By default detected.' }),
  videoUrl: mediaUrl.optional().meta({ description: 'Address of a video file.' }),
  imageUrls: z.array(mediaUrl).max(MAX_MEDIA).optional().meta({ description: 'Addresses of images.' }),
  mediaUrls: z
    .array(mediaUrl)
    .max(MAX_MEDIA)
    .optional()
    .meta({ description: 'Images, videos and documents (PDF) in one order.' }),
  mediaIds: z
    .array(pathId)
    .max(MAX_MEDIA)
    .optional()
    .meta({ description: 'The ids of your stored media from `POST /v1/media`.' }),
  altTexts: z
    .array(altText(ALT_TEXT_LENGTH))
    .max(MAX_MEDIA)
    .optional()
    .meta({
      description:
        'Alternative texts, in the order videoUrl, imageUrls, mediaUrls, mediaIds, for the platforms that support them.',
      examples: [['A harbour at dawn, with three fishing boats.']],
    }),
  ...postFieldRequests,
  originalImageUrl: mediaUrl.optional(),
  originalVideoUrl: mediaUrl.optional(),
  originalImageUrls: z.array(mediaUrl).max(MAX_MEDIA).optional(),
  originalMediaUrls: z.array(mediaUrl).max(MAX_MEDIA).optional(),
});

/** `post.content` of a request. */
export const contentRequest = contentFields
  .refine(
    (value: Record<string, unknown>) =>
      value === null ||
      typeof value !== 'object' ||
      (typeof value['text'] === 'string' ? isVisible(value['text']) : value['text'] !== undefined) ||
      mediaFields.some((field) => !isEmpty(value[field])),
    { error: 'A post needs a text, an image or a video.', ...always },
  )
  .refine(hasFewMedia, tooManyMedia)
  .meta({ id: 'PostContent' });

/**
 * The body of `POST /v1/posts`. Unknown fields are rejected: with a misplaced `scheduledTime` the post would be
 * published immediately.
 */
export const postRequest = z
  .strictObject({
    post: z.strictObject({ content: contentRequest }).meta({ id: 'RequestedPost' }),
    scheduledTime: scheduledTime.nullish(),
    ...flagFields,
    strict: z.boolean().optional().meta({
      description:
        'Refuse a post with a warning of severity `error`, with 400 `post_would_fail`, instead of storing it.',
    }),
  })
  .meta({ id: 'PostRequest' });

const editedContent = contentFields.partial().refine(hasFewMedia, tooManyMedia).meta({ id: 'PostContentEdit' });

/** The body of `PATCH /v1/posts/{id}`: the same fields; omitted fields stay unchanged. */
export const editRequest = z
  .strictObject({
    post: z.strictObject({ content: editedContent }).optional(),
    scheduledTime: scheduledTime.nullish(),
  })
  .refine(({ post, scheduledTime: time }) => time !== undefined || Object.keys(post?.content ?? {}).length > 0, {
    error: 'Name at least one field to change.',
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: 'PostEdit' });

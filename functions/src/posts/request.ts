import { z } from 'zod';
import { altText, MAX_MEDIA, mediaFields, mediaUrl, pathId, text } from './request-fields.ts';
import { scheduledTime } from './scheduled-time.ts';
import { areBounded, platformValue, type RequestedTarget, targetObject, tooMuchOverridden } from './target-request.ts';
import { isVisible } from './visible-text.ts';

export const MAX_TARGETS = 1000;
/** In characters: the shortest limit of the platforms that take such texts. */
const ALT_TEXT_LENGTH = 1000;

const oneTarget = z.union([platformValue.transform((platform): RequestedTarget => ({ platform })), targetObject]);

/** `post.content.platform` in any of its forms, as a list. */
export const requestedTargets = z.union([
  oneTarget.transform((target): RequestedTarget[] => [target]),
  z.array(oneTarget).min(1, 'Name at least one platform.').max(MAX_TARGETS).refine(areBounded, tooMuchOverridden),
]);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Runs even when other fields are invalid, so that one response reports all problems. */
const always = { when: () => true };

const countOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.length;
  return isEmpty(value) ? 0 : 1;
};

/** The bound of each field alone is not the bound of a post. */
const hasFewMedia = (value: Partial<Record<(typeof mediaFields)[number], unknown>>): boolean =>
  mediaFields.reduce((sum, field) => sum + countOf(value[field]), 0) <= MAX_MEDIA;

const tooManyMedia = {
  error: `A post takes at most ${MAX_MEDIA} media, counted over ${mediaFields.join(', ')}.`,
};

/** The fields of `post.content`, each by itself. */
export const contentFields = z.strictObject({
  text: text.optional().meta({ description: 'The words of the post.' }),
  platform: requestedTargets.meta({
    description: 'Where to: a platform, a platform with one of your accounts, or a list of either.',
  }),
  mediaType: z.enum(['video', 'image', 'text']).optional().meta({ description: 'Found out where it is left out.' }),
  videoUrl: mediaUrl.optional().meta({ description: 'Address of a video file.' }),
  imageUrls: z.array(mediaUrl).max(MAX_MEDIA).optional().meta({ description: 'Addresses of images.' }),
  mediaUrls: z.array(mediaUrl).max(MAX_MEDIA).optional().meta({ description: 'Images and videos in one order.' }),
  mediaIds: z
    .array(pathId)
    .max(MAX_MEDIA)
    .optional()
    .meta({ description: 'Your own media, by their ids from `POST /v1/media`.' }),
  altTexts: z
    .array(altText(ALT_TEXT_LENGTH))
    .max(MAX_MEDIA)
    .optional()
    .meta({
      description:
        'What the images show, for those who do not see them, in the order videoUrl, imageUrls, mediaUrls, mediaIds. Each ' +
        'platform that takes such texts gets them.',
      examples: [['A harbour at dawn, with three fishing boats.']],
    }),
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
  .refine(hasFewMedia, tooManyMedia);

/**
 * The body of `POST /v1/posts`. Unknown fields are rejected: with a misplaced `scheduledTime` the post would be
 * published immediately.
 */
export const postRequest = z.strictObject({
  post: z.strictObject({ content: contentRequest }),
  scheduledTime: scheduledTime.nullish(),
  enableRepurposing: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the published post feeds your repost and repurpose automations. Not unless asked.' }),
  trial_reel: z.boolean().optional().meta({ description: 'Instagram only, videos only: publish as a trial reel.' }),
});

/** The body of `PATCH /v1/posts/{id}`: the same fields, of which those that are left out stay. */
export const editRequest = z
  .strictObject({
    post: z.strictObject({ content: contentFields.partial().refine(hasFewMedia, tooManyMedia) }).optional(),
    scheduledTime: scheduledTime.nullish(),
  })
  .refine(({ post, scheduledTime: time }) => time !== undefined || Object.keys(post?.content ?? {}).length > 0, {
    error: 'Name at least one field to change.',
    when: ({ issues }) => issues.length === 0,
  });

export type EditRequest = z.infer<typeof editRequest>;
export type PostRequest = z.infer<typeof postRequest>;
export type ContentRequest = PostRequest['post']['content'];

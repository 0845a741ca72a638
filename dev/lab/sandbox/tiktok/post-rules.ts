import { z } from 'zod';
import { invalidParams } from './errors.ts';

const PRIVACY = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'] as const;

/** What is stored of a post. */
export interface PostInfo {
  privacy: (typeof PRIVACY)[number] | null;
  title: string;
  description: string;
  branded: boolean;
  /** What others may do with it. */
  allowed: readonly Interaction[];
}

type Interaction = 'comment' | 'duet' | 'stitch';

const toggles = {
  brand_content_toggle: z.boolean().default(false),
  brand_organic_toggle: z.boolean().optional(),
};

/** Lengths are in UTF-16 units, as JavaScript counts. */
const videoPost = z.strictObject({
  title: z.string().max(2200).default(''),
  privacy_level: z.enum(PRIVACY),
  disable_duet: z.boolean().optional(),
  disable_comment: z.boolean().optional(),
  disable_stitch: z.boolean().optional(),
  video_cover_timestamp_ms: z.int().min(0).optional(),
  is_aigc: z.boolean().optional(),
  ...toggles,
});

const MB = 1024 * 1024;
const MAX_VIDEO_BYTES = 4 * 1024 * MB;
const CHUNK = { min: 5 * MB, max: 64 * MB, lastMax: 128 * MB, count: 1000 };

const pulledVideo = z.strictObject({ source: z.literal('PULL_FROM_URL'), video_url: z.url({ protocol: /^https?$/ }) });

const uploadedVideo = z.strictObject({
  source: z.literal('FILE_UPLOAD'),
  video_size: z.int().min(1).max(MAX_VIDEO_BYTES),
  chunk_size: z.int().min(1),
  total_chunk_count: z.int().min(1).max(CHUNK.count),
});

const videoSource = z.discriminatedUnion('source', [pulledVideo, uploadedVideo]);

export type VideoSource = z.output<typeof videoSource>;

const videoInit = z.strictObject({ post_info: videoPost, source_info: videoSource });
const inboxInit = z.strictObject({ source_info: videoSource });

/** Of a draft, TikTok has nothing else: its owner chooses the rest. */
const photoDraft = z.strictObject({
  title: z.string().max(90).default(''),
  description: z.string().max(4000).default(''),
});

const photoPost = photoDraft.extend({
  privacy_level: z.enum(PRIVACY),
  disable_comment: z.boolean().optional(),
  auto_add_music: z.boolean().optional(),
  ...toggles,
});

const photos = {
  media_type: z.literal('PHOTO'),
  source_info: z.strictObject({
    source: z.literal('PULL_FROM_URL'),
    photo_cover_index: z.int().min(0),
    photo_images: z
      .array(z.url({ protocol: /^https?$/ }))
      .min(1)
      .max(35),
  }),
};

const photoInit = z.discriminatedUnion('post_mode', [
  z.strictObject({ ...photos, post_mode: z.literal('DIRECT_POST'), post_info: photoPost }),
  z.strictObject({ ...photos, post_mode: z.literal('MEDIA_UPLOAD'), post_info: photoDraft }),
]);

const nothingChosen = { privacy: null, branded: false, allowed: [] } as const;

export function readVideoInit(body: unknown): { post: PostInfo; source: VideoSource } {
  const { post_info: info, source_info: source } = parse(videoInit, body);
  checkChunks(source);
  const allowed = [
    ...(info.disable_comment ? [] : (['comment'] as const)),
    ...(info.disable_duet ? [] : (['duet'] as const)),
    ...(info.disable_stitch ? [] : (['stitch'] as const)),
  ];
  const { title, privacy_level: privacy, brand_content_toggle: branded } = info;
  return { post: { privacy, title, description: '', branded, allowed }, source };
}

export function readInboxInit(body: unknown): { post: PostInfo; source: VideoSource } {
  const { source_info: source } = parse(inboxInit, body);
  checkChunks(source);
  return { post: { ...nothingChosen, title: '', description: '' }, source };
}

export function readPhotoInit(body: unknown): { post: PostInfo; urls: string[]; mode: 'direct' | 'inbox' } {
  const init = parse(photoInit, body);
  const { photo_cover_index: cover, photo_images: urls } = init.source_info;
  if (cover >= urls.length) throw invalidParams('photo_cover_index is out of range.');
  const { title, description } = init.post_info;
  if (init.post_mode === 'MEDIA_UPLOAD') return { post: { ...nothingChosen, title, description }, urls, mode: 'inbox' };
  const { privacy_level: privacy, brand_content_toggle: branded, disable_comment } = init.post_info;
  const allowed = disable_comment ? [] : (['comment'] as const);
  return { post: { privacy, title, description, branded, allowed }, urls, mode: 'direct' };
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidParams(`${issue?.path.join('.') || 'request body'}: ${issue?.message ?? 'invalid'}`);
}

/** The last chunk takes the remainder, so the count is rounded down; a small file is one chunk. */
function checkChunks(source: VideoSource) {
  if (source.source !== 'FILE_UPLOAD') return;
  const { video_size: size, chunk_size: chunk, total_chunk_count: count } = source;
  if (chunk > size) throw invalidParams('The chunk size is invalid: it is larger than the video.');
  if (chunk !== size && chunk < CHUNK.min) throw invalidParams('The chunk size is invalid: at least 5 MB.');
  if (chunk > CHUNK.max) throw invalidParams('The chunk size is invalid: at most 64 MB.');
  if (size < CHUNK.min && chunk !== size)
    throw invalidParams('The chunk size is invalid: a video below 5 MB is one chunk.');
  if (count !== Math.floor(size / chunk)) throw invalidParams('The total chunk count is invalid.');
  if (size - (count - 1) * chunk > CHUNK.lastMax) throw invalidParams('The last chunk is too large: at most 128 MB.');
}

import type { Content } from '../../model/post.ts';
import type { RuleSource } from '../contract/rules.ts';
import { atMost, condition, mediaAtMost, needsMedia, oneVideo } from '../kit/rules/content-rules.ts';
import { noLinkCard } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { numberText } from '../kit/rules/wording.ts';
import { definition, type Options, options as optionsSchema } from './definition.ts';

const files: RuleSource = {
  url: 'https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide',
  asOf: null,
};
const directPost: RuleSource = {
  url: 'https://developers.tiktok.com/doc/content-posting-api-reference-direct-post',
  asOf: null,
};
const photoPost: RuleSource = {
  url: 'https://developers.tiktok.com/doc/content-posting-api-reference-photo-post',
  asOf: null,
};

const uploadVideo: RuleSource = {
  url: 'https://developers.tiktok.com/doc/content-posting-api-reference-upload-video',
  asOf: null,
};
const guidelines: RuleSource = { url: 'https://developers.tiktok.com/doc/content-sharing-guidelines', asOf: null };

/** Longest caption of a video (UTF-16 units): by default, and with `fullCaption`, which is the limit of TikTok. */
const CAPTION_LENGTH = 150;
const FULL_CAPTION_LENGTH = 2200;
/** Of a photo post (UTF-16 units). */
export const PHOTO_DESCRIPTION_LENGTH = 4000;

const MB = 1024 * 1024;

const DRAFT = 'A draft is in the TikTok inbox of its owner, who completes and publishes it there.';

export const BRANDED_IS_PRIVATE = 'Branded content cannot be private on TikTok: others have to be able to see it.';

/**
 * The part of a content that TikTok gets: a post there has either a video or images. Of both it is the video, unless the
 * post was declared to be one of images.
 */
export function takenContent(content: Content): Content {
  const preferred = content.mediaType === 'image' ? 'image' : 'video';
  const media = content.media.filter(({ kind }) => kind === preferred);
  return media.length === 0 ? content : { ...content, media };
}

/** Of a video (UTF-16 units). */
export function captionLength(content: Content): number {
  return directOptions(content).fullCaption ? FULL_CAPTION_LENGTH : CAPTION_LENGTH;
}

export const rules = definePlatformRules(definition, {
  taken: takenContent,
  content: [
    needsMedia(definition, 'TikTok needs a video or images; text alone does not work.', files),
    noLinkCard(definition, directPost),
    oneVideo(definition, directPost),
    mediaAtMost(definition, { limit: 35, of: 'images', source: files }),
    condition(definition, {
      name: 'video_or_images',
      subject: 'media',
      severity: 'warning',
      source: files,
      description:
        'TikTok accepts either a video or images. If a post has both, TikTok gets the video, unless the post is declared as images.',
      broken: (content, given) =>
        content.media.length < given.media.length
          ? {
              actual: `${given.media.length - content.media.length} of ${given.media.length} files left out`,
              message: `TikTok takes either a video or images, and gets the ${hasVideo(content) ? 'video' : 'images'} of this post.`,
            }
          : null,
      fix: 'Leave out the other media, or create two posts.',
    }),
    condition(definition, {
      name: 'photo_title',
      subject: 'text',
      source: photoPost,
      description: 'TikTok has titles of photo posts only. The text is the caption of a video.',
      broken: (content) => (content.title !== undefined && hasVideo(content) ? { actual: 'a title' } : null),
      fix: 'Leave out the title.',
    }),
    condition(definition, {
      name: 'branded_privacy',
      subject: 'post',
      source: guidelines,
      description: BRANDED_IS_PRIVATE,
      broken: (content) => {
        const { brandedContent, privacy } = directOptions(content);
        return brandedContent && privacy === 'SELF_ONLY' ? { actual: 'SELF_ONLY' } : null;
      },
      fix: 'Choose another privacy.',
    }),
    condition(definition, {
      name: 'video_options',
      subject: 'post',
      source: photoPost,
      description: 'TikTok takes a cover time and the label of AI for videos only.',
      broken: (content) => {
        const { aiGenerated, coverTimestampMs } = directOptions(content);
        return !hasVideo(content) && (aiGenerated || coverTimestampMs !== undefined) ? { actual: 'images' } : null;
      },
      fix: 'Leave out the label and the cover time, or send a draft, which its owner labels in the app.',
    }),
    condition(definition, {
      name: 'photo_music',
      subject: 'post',
      source: photoPost,
      description: 'TikTok adds music to photo posts only.',
      broken: (content) => (hasVideo(content) && directOptions(content).autoAddMusic ? { actual: 'a video' } : null),
      fix: 'Leave out the added music.',
    }),
    {
      ...condition(definition, {
        name: 'draft',
        subject: 'post',
        severity: 'warning',
        source: uploadVideo,
        description: DRAFT,
        broken: (content) => {
          if (!isDraft(content)) return null;
          const isWithoutText = hasVideo(content) && content.text.trim() !== '';
          return {
            actual: 'a draft',
            ...(isWithoutText ? { message: `${DRAFT} The draft of a video has no text: add it there.` } : {}),
          };
        },
        fix: 'Complete the draft in the TikTok app, or do not send it as a draft.',
      }),
      isNote: true,
    },
    shortened('caption_length', CAPTION_LENGTH, 'a video', directPost, (content) =>
      hasCaption(content, CAPTION_LENGTH),
    ),
    shortened('full_caption_length', FULL_CAPTION_LENGTH, 'a video with the full caption', directPost, (content) =>
      hasCaption(content, FULL_CAPTION_LENGTH),
    ),
    shortened('description_length', PHOTO_DESCRIPTION_LENGTH, 'images', photoPost, (content) => !hasVideo(content)),
  ],
  formats: [
    {
      name: 'image',
      plural: 'images',
      kind: 'image',
      types: ['image/jpeg', 'image/webp'],
      limits: { maxBytes: 20 * MB, maxShortSide: 1080, maxLongSide: 1920 },
      // "1080p": TikTok scales some of the larger ones down itself.
      uncertain: ['maxShortSide', 'maxLongSide'],
      source: files,
    },
    {
      name: 'video',
      plural: 'videos',
      kind: 'video',
      types: ['video/mp4', 'video/quicktime', 'video/webm'],
      limits: {
        maxBytes: 4096 * MB,
        minSeconds: 3,
        maxSeconds: 600,
        minShortSide: 360,
        maxLongSide: 4096,
        minFramesPerSecond: 23,
        maxFramesPerSecond: 60,
      },
      // What a platform makes of a variable rate is not documented.
      uncertain: ['minFramesPerSecond', 'maxFramesPerSecond'],
      source: files,
    },
  ],
  // The extension of an image is checked before anything is sent.
  types: { byName: ['image'] },
  scopes: { always: ['video.publish'], forDrafts: ['video.upload'] },
});

/** The options of a post that is no draft. A draft ignores them. */
function directOptions(content: Content): Options {
  return isDraft(content) ? {} : optionsOf(content);
}

function isDraft(content: Content): boolean {
  return optionsOf(content).draft ?? false;
}

function optionsOf({ options = {} }: Content): Options {
  return optionsSchema.parse(options);
}

function hasCaption(content: Content, length: number): boolean {
  return hasVideo(content) && !isDraft(content) && captionLength(content) === length;
}

function hasVideo({ media }: Content): boolean {
  return media.some(({ kind }) => kind === 'video');
}

function shortened(
  name: string,
  limit: number,
  what: string,
  source: RuleSource,
  applies: (content: Content) => boolean,
) {
  return atMost(definition, {
    name,
    subject: 'text',
    severity: 'warning',
    limit,
    unit: 'characters',
    counting: 'UTF-16 units',
    source,
    description: `TikTok shows at most ${numberText(limit)} characters of text with ${what}; a longer one is cut at a word.`,
    measure: (content) => (applies(content) ? content.text.trim().length : 0),
    message: (actual) =>
      `TikTok gets the first ${numberText(limit)} characters of the text with ${what}, and this has ${numberText(actual)}.`,
    fix: (actual) => `Shorten the text by ${numberText(actual - limit)} characters, or leave it to be cut at a word.`,
  });
}

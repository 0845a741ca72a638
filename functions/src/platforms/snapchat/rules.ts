import type { Content } from '../../model/post.ts';
import type { RuleSource } from '../contract/rules.ts';
import { atMost, condition, needsMedia, textAtMost } from '../kit/rules/content-rules.ts';
import { noLinkCard } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { numberText } from '../kit/rules/wording.ts';
import { definition, type Options, options as optionsSchema } from './definition.ts';

const assets: RuleSource = {
  url: 'https://developers.snap.com/api/marketing-api/Public-Profile-API/ProfileAssetManagement',
  asOf: '2026-10',
};

/** Largest file, encrypted (bytes). */
const MAX_BYTES = 10 ** 9 - 1;

/**
 * The kind of post. Unless it is chosen, a video becomes a Spotlight, which has a text; an image becomes a story of a day or,
 * with a text, a saved story of that title, as stories have no text.
 */
type Surface = 'spotlight' | 'story' | 'savedStory';

export function surfaceOf(content: Content): Surface {
  const { text, media } = content;
  const { postType } = optionsOf(content);
  if (postType !== undefined) return postType;
  if (media[0]?.kind === 'video') return 'spotlight';
  return text.trim() === '' ? 'story' : 'savedStory';
}

export function optionsOf({ options = {} }: Pick<Content, 'options'>): Options {
  return optionsSchema.parse(options);
}

export const rules = definePlatformRules(definition, {
  content: [
    needsMedia(definition, 'Snapchat needs a video or an image; text alone does not work.', assets),
    noLinkCard(definition, assets),
    atMost(definition, {
      name: 'media_count',
      subject: 'media',
      limit: 1,
      unit: 'images and videos',
      source: assets,
      description: 'Snapchat takes one video or one image per post.',
      measure: ({ media }) => media.length,
      message: (actual) => `Snapchat takes one video or one image per post, and this has ${actual}.`,
      fix: () => 'Create one post for each of them.',
    }),
    condition(definition, {
      name: 'spotlight_video',
      subject: 'media',
      source: assets,
      description: 'A Spotlight on Snapchat is a video.',
      broken: (content) =>
        optionsOf(content).postType === 'spotlight' && content.media[0]?.kind === 'image'
          ? { actual: 'an image' }
          : null,
      fix: 'Choose a video, or a story.',
    }),
    {
      ...condition(definition, {
        name: 'story_text',
        subject: 'text',
        severity: 'warning',
        source: assets,
        description: 'A story on Snapchat has no text: it is published without it.',
        broken: (content) =>
          surfaceOf(content) === 'story' && content.text.trim() !== '' ? { actual: 'a text' } : null,
        fix: 'Write the text into the image or the video.',
      }),
      isNote: true,
    },
    textOn('spotlight', 'spotlight_text_length', 160, 'a video'),
    textOn('savedStory', 'story_title_length', 45, 'an image'),
  ],
  formats: [
    {
      name: 'image',
      plural: 'images',
      kind: 'image',
      types: ['image/jpeg', 'image/png'],
      limits: { maxBytes: MAX_BYTES },
      source: assets,
    },
    {
      name: 'video',
      plural: 'videos',
      kind: 'video',
      types: ['video/mp4'],
      limits: { maxBytes: MAX_BYTES },
      source: assets,
    },
  ],
  scopes: { always: ['snapchat-profile-api'] },
});

function textOn(surface: Surface, name: string, limit: number, beside: string) {
  return textAtMost(definition, {
    name,
    limit,
    source: assets,
    measure: (content) =>
      content.media.length > 0 && surfaceOf(content) === surface ? [...content.text.trim()].length : 0,
    message: (actual) =>
      `Snapchat takes at most ${limit} characters of text with ${beside}, and this has ${numberText(actual)}.`,
  });
}

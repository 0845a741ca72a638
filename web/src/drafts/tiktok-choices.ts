import type { NewPost } from '@herald-publishing/client';
import * as v from 'valibot';

export const tiktokChoices = v.object({
  /** Empty until the user has chosen: TikTok forbids a default. */
  privacy: v.string(),
  allowComments: v.boolean(),
  allowDuet: v.boolean(),
  allowStitch: v.boolean(),
  /** Whether the user discloses commercial content: then `yourBrand` or `brandedContent`, or both. */
  discloses: v.boolean(),
  yourBrand: v.boolean(),
  brandedContent: v.boolean(),
  aiGenerated: v.boolean(),
});

/** What the user has chosen for one TikTok account. */
export type TikTokChoices = v.InferOutput<typeof tiktokChoices>;

/** Nothing is chosen by default: https://developers.tiktok.com/doc/content-sharing-guidelines */
export const noChoices: TikTokChoices = {
  privacy: '',
  allowComments: false,
  allowDuet: false,
  allowStitch: false,
  discloses: false,
  yourBrand: false,
  brandedContent: false,
  aiGenerated: false,
};

type Target = Extract<Exclude<NewPost['post']['content']['platform'], readonly unknown[]>, { platform: 'tiktok' }>;
type TikTokOverrides = NonNullable<Target['overrides']>;

/** The options that the form for TikTok asks for. */
export const tiktokFormOptions = [
  'privacy',
  'allowComments',
  'allowDuet',
  'allowStitch',
  'yourBrand',
  'brandedContent',
  'aiGenerated',
] as const satisfies (keyof TikTokOverrides)[];

const privacyLevels = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'] as const;

/** The options of the request. Duets, stitches and the label of AI belong to videos. */
export function tiktokOverrides(choices: TikTokChoices, isOfPhotos: boolean): TikTokOverrides {
  const { allowComments, allowDuet, allowStitch, discloses, yourBrand, brandedContent, aiGenerated } = choices;
  const privacy = privacyLevels.find((level) => level === choices.privacy);
  const isVideo = !isOfPhotos;
  return {
    ...(privacy ? { privacy } : {}),
    ...(allowComments ? { allowComments } : {}),
    ...(isVideo && allowDuet ? { allowDuet } : {}),
    ...(isVideo && allowStitch ? { allowStitch } : {}),
    ...(discloses && yourBrand ? { yourBrand } : {}),
    ...(discloses && brandedContent ? { brandedContent } : {}),
    ...(isVideo && aiGenerated ? { aiGenerated } : {}),
  };
}

/** The choices that the overrides of a target contain. */
export function choicesIn(overrides: Readonly<Record<string, unknown>>): TikTokChoices {
  const { privacy, ...others } = overrides;
  const isOn = (name: keyof TikTokOverrides) => others[name] === true;
  return {
    privacy: typeof privacy === 'string' ? privacy : '',
    allowComments: isOn('allowComments'),
    allowDuet: isOn('allowDuet'),
    allowStitch: isOn('allowStitch'),
    discloses: isOn('yourBrand') || isOn('brandedContent'),
    yourBrand: isOn('yourBrand'),
    brandedContent: isOn('brandedContent'),
    aiGenerated: isOn('aiGenerated'),
  };
}

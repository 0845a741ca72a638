/** The values of the platforms in the public API and in stored documents, in the order of the API. */
export const platforms = [
  'x',
  'instagram',
  'facebook',
  'threads',
  'tiktok',
  'youtube',
  'linkedin',
  'snapchat',
  'bluesky',
  'mastodon',
] as const;

export type Platform = (typeof platforms)[number];

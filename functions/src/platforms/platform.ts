/** The platform values of the public API, in its order. */
export const platforms = [
  'x',
  'instagram',
  'facebook',
  'threads',
  'tiktok',
  'youtube',
  'linkedin',
  'snapchat',
] as const;

export type Platform = (typeof platforms)[number];

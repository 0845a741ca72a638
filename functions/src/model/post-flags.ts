/**
 * What a request says of a post beside its content: true or false, and false where it says nothing. `field` is its name in a request. The
 * request, the stored post and the drafts of the pages follow from this table. A flag with the name of a platform's option is the default
 * of this option, which a target may override.
 */
export const postFlags = {
  enableRepurposing: {
    field: 'enableRepurposing',
    description:
      'For automations that the operator runs beside Herald: whether they may create further posts from it. Herald stores it with the ' +
      'post and does nothing else with it. Off by default.',
  },
  trialReel: { field: 'trial_reel', description: 'Instagram only, videos only: publish as a trial reel.' },
} as const satisfies Record<string, { field: string; description: string }>;

type PostFlag = keyof typeof postFlags;

export type FlagField = (typeof postFlags)[PostFlag]['field'];

/** The flags by their names in a stored post. */
export type PostFlags = Record<PostFlag, boolean>;

/** A value for each flag, by its name in a stored post. */
export function forEachFlag<T>(valueFor: (flag: PostFlag) => T): Record<PostFlag, T> {
  const names = Object.keys(postFlags) as PostFlag[];
  return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<PostFlag, T>;
}

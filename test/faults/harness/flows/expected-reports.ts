// Where a fault leaves what nobody can find out, or only the user can mend: nowhere else may a flow end so.
import type { Platform } from '../../../../functions/src/platforms/platform.ts';
import type { Flow } from '../flow.ts';

type MayBeTold = NonNullable<Flow['mayBeTold']>;

/** The calls a pattern names, each with the one before it and the one after it. */
const around = (pattern: RegExp, happy: readonly string[]): string[] =>
  happy.flatMap((call, place) => (pattern.test(call) ? happy.slice(place - 1, place + 2) : []));

/**
 * TikTok has no key that would tell two starts of a post from one, and shows nothing of one that it never got: between
 * the intent to start it and the record that it is started, an end without a word leaves a doubt for its owner.
 */
export const tiktokStartUnknown: MayBeTold = ({ call }, happy) =>
  around(/^POST \/tiktok.*\/init\/$/, happy).includes(call);

/** Snapchat lists no stories, and a Spotlight that it does not list may yet come. */
export const storyOutcomeUnknown: MayBeTold = ({ call }, happy) =>
  around(/^POST \/snapchat.*\/(stories|saved_stories|spotlights)$/, happy).includes(call);

/** Where a refresh replaces the refresh token, and the one before is worth nothing from then on. */
const rotating: Partial<Record<Platform, RegExp>> = {
  x: /^POST \/x\/.*\/token$/,
  tiktok: /^POST \/tiktok.*\/oauth\/token\/$/,
  snapchat: /^POST \/snapchat\/.*\/access_token$/,
};

/** Whoever dies with the new refresh token in hand loses the account. */
export const refreshLost =
  (platform: Platform): MayBeTold =>
  ({ call, mode }, happy) => {
    const pattern = rotating[platform];
    const [, ask, save] = pattern ? around(pattern, happy) : [];
    return (call === ask && (mode === 'kill-after' || mode === 'lose')) || (call === save && mode === 'kill-before');
  };

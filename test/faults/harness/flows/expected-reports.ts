// The faults after which an outcome cannot be known, or only the user can act. Nowhere else is a report accepted.
import type { Platform } from '../../../../functions/src/infra/ids/platform.ts';
import type { Flow } from '../flow.ts';

type MayReport = NonNullable<Flow['mayReport']>;

/** A worker that ends between the intent and the record of a post leaves the outcome unknown. */
export const tiktokStartUnknown: MayReport = ({ call }, baseline) =>
  around(/^POST \/tiktok.*\/init\/$/, baseline).includes(call);

/** Snapchat lists no stories, and a Spotlight that it does not list may still appear. */
export const storyOutcomeUnknown: MayReport = ({ call }, baseline) =>
  around(/^POST \/snapchat.*\/(stories|saved_stories|spotlights)$/, baseline).includes(call);

/** A member's token may read no posts, and a repetition is refused for texts only. */
export const linkedinMediaUnknown: MayReport = ({ call }, baseline) =>
  around(/^POST \/linkedin.*\/posts$/, baseline).includes(call);

/** Where a refresh replaces the refresh token and invalidates the old one. */
const rotating: Partial<Record<Platform, RegExp>> = {
  x: /^POST \/x\/.*\/token$/,
  tiktok: /^POST \/tiktok.*\/oauth\/token\/$/,
  bluesky: /^POST \/bluesky\/oauth\/token$/,
  snapchat: /^POST \/snapchat\/.*\/access_token$/,
};

/** A worker that is killed before it has stored the new refresh token loses the account. */
export function refreshLost(platform: Platform): MayReport {
  return ({ call, mode }, baseline) => {
    const pattern = rotating[platform];
    // The last one: a call without the server's nonce is repeated with it.
    const [refresh, save] = pattern ? around(pattern, baseline).slice(-2) : [];
    return (
      (call === refresh && (mode === 'kill-after' || mode === 'lose')) || (call === save && mode === 'kill-before')
    );
  };
}

/** The calls that match a pattern, each with the one before it and the one after it. */
function around(pattern: RegExp, baseline: readonly string[]): string[] {
  return baseline.flatMap((call, index) => (pattern.test(call) ? baseline.slice(index - 1, index + 2) : []));
}

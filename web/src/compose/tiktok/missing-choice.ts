import type { TikTokChoices } from '../../drafts/tiktok-choices.ts';
import type { CreatorState } from './creators-query.ts';

/** TikTok's sentence: https://developers.tiktok.com/doc/content-sharing-guidelines */
export const DISCLOSE_WHAT = 'You need to indicate if your content promotes yourself, a third party, or both.';

/** Why the post cannot be sent to a TikTok account yet; null where it can. `videoSeconds` is null where it is not known. */
export function missingChoice(
  state: CreatorState | undefined,
  choices: TikTokChoices,
  videoSeconds: number | null,
): string | null {
  if (!state) return 'TikTok is being asked what this account may post.';
  if ('problem' in state) return state.problem;
  const { maxVideoSeconds, privacyChoices } = state.creator;
  if (videoSeconds !== null && maxVideoSeconds !== null && videoSeconds > maxVideoSeconds)
    return `TikTok lets this account post videos of up to ${maxVideoSeconds} seconds, and this has ${Math.ceil(videoSeconds)}.`;
  if (!privacyChoices.includes(choices.privacy)) return 'Choose who can see the post on TikTok.';
  return choices.discloses && !choices.yourBrand && !choices.brandedContent ? DISCLOSE_WHAT : null;
}

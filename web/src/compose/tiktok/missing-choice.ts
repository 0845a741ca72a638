import type { TikTokChoices } from '../../drafts/tiktok-choices.ts';
import type { CreatorState } from './creators-query.ts';
import { t } from './texts.ts';

/** Why the post cannot be sent to a TikTok account yet; null where it can. `videoSeconds` is null where it is not known. */
export function missingChoice(
  state: CreatorState | undefined,
  choices: TikTokChoices,
  videoSeconds: number | null,
): string | null {
  if (!state) return t.asking;
  if ('problem' in state) return state.problem;
  const { maxVideoSeconds, privacyChoices } = state.creator;
  if (videoSeconds !== null && maxVideoSeconds !== null && videoSeconds > maxVideoSeconds)
    return t.videoTooLong({ max: maxVideoSeconds, seconds: Math.ceil(videoSeconds) });
  if (!privacyChoices.includes(choices.privacy)) return t.choosePrivacy;
  return choices.discloses && !choices.yourBrand && !choices.brandedContent ? t.discloseWhat : null;
}

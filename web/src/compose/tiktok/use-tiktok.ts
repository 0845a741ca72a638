import type { Account } from '@herald-publishing/client';
import type { FileCheck } from '../../api/types.ts';
import { useQuery } from '../../api/use-query.ts';
import { accountName } from '../../components/account-name.ts';
import { choicesOf, type Draft, hasTikTokForm, mediaOf, targetId } from '../../drafts/draft.ts';
import type { TikTokChoices } from '../../drafts/tiktok-choices.ts';
import { probedFile } from '../media/file-facts.ts';
import { type CreatorState, creatorsQuery } from './creators-query.ts';
import { t } from './texts.ts';

export interface TikTokTarget {
  target: string;
  name: string;
  state: CreatorState | undefined;
  choices: TikTokChoices;
  /** Why the post cannot be sent to it yet; null where it can. */
  missing: string | null;
}

/** The TikTok accounts that a draft goes to, with what TikTok says of each. */
export function useTikTok(draft: Draft, accounts: readonly Account[], files: FileCheck | null): TikTokTarget[] {
  const selected = accounts.filter(
    (account) => hasTikTokForm(draft, account) && draft.targets.includes(targetId(account)),
  );
  const { data: creators } = useQuery(creatorsQuery(selected));
  return selected.map((account) => {
    const target = targetId(account);
    const state = creators?.[target];
    const choices = choicesOf(draft, target);
    const lengths = mediaOf(draft, target).flatMap(
      (item) => probedFile(item, draft.media, files)?.durationSeconds ?? [],
    );
    const longest = lengths.length === 0 ? null : Math.max(...lengths);
    return { target, name: accountName(account), state, choices, missing: missingChoice(state, choices, longest) };
  });
}

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

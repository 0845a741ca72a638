import type { Account } from '@herald-publishing/client';
import type { FileCheck } from '../../api/types.ts';
import { useQuery } from '../../api/use-query.ts';
import { accountName } from '../../components/account-name.ts';
import { choicesOf, type Draft, hasTikTokForm, mediaOf, targetId } from '../../drafts/draft.ts';
import type { TikTokChoices } from '../../drafts/tiktok-choices.ts';
import { probedFile } from '../media/file-facts.ts';
import { type CreatorState, creatorsQuery } from './creators-query.ts';
import { missingChoice } from './missing-choice.ts';

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

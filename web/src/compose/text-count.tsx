import type { Account } from '@herald-publishing/client';
import type { Platform, TextLength } from '../api/types.ts';
import { platformName } from '../components/platform-name.ts';
import { type Draft, targetId } from '../drafts/draft.ts';
import { isForVideos } from '../platforms.ts';

interface TextCountProps {
  draft: Draft;
  accounts: readonly Account[];
  platforms: readonly Platform[];
  lengths: readonly TextLength[];
}

/**
 * Below the shared text: how much of the limit it takes on the platform that leaves the fewest characters, without those that show a
 * text beside a video and cut it.
 */
export function TextCount({ draft, accounts, platforms, lengths }: TextCountProps) {
  const counted = accounts.flatMap((account) => {
    const target = targetId(account);
    const isShared = draft.targets.includes(target) && draft.ownTexts[target] === undefined;
    const length = lengths.find((one) => one.target === target);
    return isShared && length && !isForVideos(account.platform) ? [{ ...length, platform: account.platform }] : [];
  });
  const [tightest] = counted.toSorted((a, b) => a.limit - a.actual - (b.limit - b.actual));
  if (!tightest) return null;
  const { actual, limit, platform } = tightest;
  return (
    <p class={actual > limit ? 'text-length over' : 'text-length'}>
      {platformName(platforms, platform)}: {actual.toLocaleString()} of {limit.toLocaleString()}
    </p>
  );
}

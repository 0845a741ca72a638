import type { Account } from '@herald-publishing/client';
import type { Platform, TextLength } from '../api/types.ts';
import { platformName } from '../components/platform-name.ts';
import { type Draft, targetId } from '../drafts/draft.ts';

interface TextCountProps {
  draft: Draft;
  accounts: readonly Account[];
  platforms: readonly Platform[];
  lengths: readonly TextLength[];
}

/** Below the shared text: how much of the limit it takes on the platform that leaves the fewest characters. */
export function TextCount({ draft, accounts, platforms, lengths }: TextCountProps) {
  const shared = lengths.filter(({ target }) => draft.ownTexts[target] === undefined && draft.targets.includes(target));
  const [tightest] = shared.toSorted((a, b) => a.limit - a.actual - (b.limit - b.actual));
  const account = accounts.find((one) => targetId(one) === tightest?.target);
  if (!tightest || !account) return null;
  const { actual, limit } = tightest;
  return (
    <p class={actual > limit ? 'text-length over' : 'text-length'}>
      {platformName(platforms, account.platform)}: {actual.toLocaleString()} of {limit.toLocaleString()}
    </p>
  );
}

import type { Account } from '@herald-publishing/client';
import type { Platform, TextLength } from '../api/types.ts';
import { platformName } from '../components/account-name.ts';
import { targetId } from '../drafts/draft.ts';
import { t } from './texts.ts';

/** The length of a text at one of the chosen accounts. */
export interface CountedText extends TextLength {
  platform: Account['platform'];
}

export function countedTexts<Length extends TextLength>(
  lengths: readonly Length[],
  chosen: readonly Account[],
): (Length & CountedText)[] {
  return chosen.flatMap((account) =>
    lengths
      .filter(({ target }) => target === targetId(account))
      .map((length) => ({ ...length, platform: account.platform })),
  );
}

interface TextCountProps {
  counted: readonly CountedText[];
  platforms: readonly Platform[];
}

/** Below a text: how much of the limit it takes on the platform that leaves the fewest characters. */
export function TextCount({ counted, platforms }: TextCountProps) {
  const [tightest] = counted.toSorted((a, b) => a.limit - a.actual - (b.limit - b.actual));
  if (!tightest) return null;
  const { actual, limit, platform } = tightest;
  return (
    <p class={actual > limit ? 'text-length over' : 'text-length'}>
      {t.length({ platform: platformName(platforms, platform), actual, limit })}
    </p>
  );
}

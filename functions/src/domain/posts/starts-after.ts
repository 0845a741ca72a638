import type { Config } from '../../infra/config/config.ts';
import { MINUTE } from '../../model/clock.ts';
import type { Submission, Target } from '../../model/post.ts';
import { startDelays } from './times.ts';

interface DuePost {
  targets: readonly Pick<Target, 'platform'>[];
  /** Ms since the epoch. */
  due: number;
}

/** The targets that are due on one platform in one minute. */
interface Line {
  /** When the first of them is due (ms since the epoch). */
  since: number;
  targets: number;
}

/**
 * After which others each of the posts of a batch starts: those on its platforms that are due before it in the same minute. Without that
 * a batch would fill the queue of a platform, as one post with as many targets would. Absent where nothing of a post starts later for it.
 */
export function startsAfterOthers<T extends DuePost>(
  posts: readonly T[],
  config: Pick<Config, 'scale' | 'platforms'>,
): Map<T, Submission['startsAfter']> {
  const lines = new Map<string, Line>();
  const inOrder = posts.toSorted((one, other) => one.due - other.due);
  return new Map(
    inOrder.map((post) => {
      const startsAfter = joinLines(lines, post);
      const isLater = startDelays(post.targets, config, startsAfter).some((delay) => delay > 0);
      return [post, isLater ? startsAfter : undefined];
    }),
  );
}

function joinLines(lines: Map<string, Line>, { targets, due }: DuePost) {
  const startsAfter: NonNullable<Submission['startsAfter']> = {};
  for (const [platform, own] of Map.groupBy(targets, (target) => target.platform)) {
    const key = `${platform} ${Math.floor(due / MINUTE)}`;
    const { since, targets: before } = lines.get(key) ?? { since: due, targets: 0 };
    lines.set(key, { since, targets: before + own.length });
    if (before > 0) startsAfter[platform] = { targets: before, sinceMs: due - since };
  }
  return startsAfter;
}

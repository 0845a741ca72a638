import { platformRules } from '../../platforms/rules.ts';
import type { LocatedTarget } from './find-problems.ts';
import { contentOf } from './overrides.ts';
import type { ReferringPost } from './probe-files.ts';

/** How long the text of a post is for one of its targets, as its platform counts it. */
export interface TextLength {
  /** `platform:accountId` */
  target: string;
  actual: number;
  limit: number;
  unit: string;
  /** How the platform counts, where it is not obvious. */
  counting: string | null;
}

/** What lengths of texts are counted in; other rules count hashtags or links. */
const units: readonly (string | null)[] = ['characters', 'bytes'];

/** The length of the text for each connected target on a platform with a limit. Pure. */
export function textLengths({ content, targets }: Pick<ReferringPost, 'content' | 'targets'>): TextLength[] {
  return targets.flatMap((target) => {
    const length = target.found === null ? undefined : lengthOf(content, target);
    return length ? [{ target: `${target.platform}:${target.found}`, ...length }] : [];
  });
}

/** Of a platform with several limits, that to which the text is nearest. */
function lengthOf(content: ReferringPost['content'], target: LocatedTarget) {
  const rules = platformRules[target.platform];
  const taken = rules.taken(contentOf(content, target));
  const lengths = rules.content.flatMap(({ subject, unit, limit, counting, measure }) =>
    subject === 'text' && unit !== null && units.includes(unit) && typeof limit === 'number' && measure
      ? [{ actual: measure(taken), limit, unit, counting }]
      : [],
  );
  return lengths.toSorted((a, b) => b.actual / b.limit - a.actual / a.limit)[0];
}

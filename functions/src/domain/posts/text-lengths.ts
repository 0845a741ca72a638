import type { Content } from '../../model/post.ts';
import type { PlatformRules } from '../../platforms/contract/rules.ts';
import { platformRules } from '../../platforms/rules.ts';
import type { LocatedTarget } from './find-problems.ts';
import { contentOf, contentOfReply } from './overrides.ts';
import type { ReferringPost } from './probe-files.ts';

/** Letters of a text in a list. */
const LENGTH = 100;

/** How long the text of a post is for one of its targets, or the longest of its parts, as its platform counts it. */
interface TextLength {
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

/** The same of a reply; `index` is its position among the replies of the post. */
interface ReplyLength extends TextLength {
  index: number;
}

/** The length of each reply of the post for each connected target that has it, on a platform with a limit. Pure. */
export function replyLengths({ content, targets }: Pick<ReferringPost, 'content' | 'targets'>): ReplyLength[] {
  return targets.flatMap((target) => {
    const { replies: rules } = platformRules[target.platform];
    if (!rules || target.found === null || target.overrides?.replies) return [];
    const name = `${target.platform}:${target.found}`;
    const whole = contentOf(content, target);
    return (content.replies ?? []).flatMap((reply, index) => {
      const length = nearest(lengthsUnder(rules, contentOfReply(whole, reply)));
      return length ? [{ target: name, index, ...length }] : [];
    });
  });
}

/** Of several limits and parts, the limit to which a part is nearest. */
function lengthOf(post: Content, target: LocatedTarget) {
  const rules = platformRules[target.platform];
  const content = contentOf(post, target);
  const parts = content.replies?.slice(0, Math.max(0, (target.parts?.length ?? 0) - 1)) ?? [];
  const { replies } = rules;
  return nearest([
    ...lengthsUnder(rules, content),
    ...(replies ? parts.flatMap((part) => lengthsUnder(replies, contentOfReply(content, part))) : []),
  ]);
}

/** The length that is nearest to its limit. */
function nearest(lengths: readonly Omit<TextLength, 'target'>[]) {
  return lengths.toSorted((a, b) => b.actual / b.limit - a.actual / a.limit)[0];
}

function lengthsUnder(rules: Pick<PlatformRules, 'content' | 'taken'>, content: Content) {
  const taken = rules.taken(content);
  return rules.content.flatMap(({ subject, unit, limit, counting, measure }) =>
    (subject === 'text' || subject === 'comment') &&
    unit !== null &&
    units.includes(unit) &&
    typeof limit === 'number' &&
    measure
      ? [{ actual: measure(taken), limit, unit, counting }]
      : [],
  );
}

/** The beginning of a text, with at most so many letters. */
export function beginningOf(text: string, length = LENGTH): string {
  const letters = Array.from(text.trim().toWellFormed());
  return letters.length <= length ? letters.join('') : `${letters.slice(0, length - 1).join('')}…`;
}

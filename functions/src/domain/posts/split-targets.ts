import type { Platform } from '../../model/platform.ts';
import type { Content, Target } from '../../model/post.ts';
import type { ContentRule, ReplyRules } from '../../platforms/contract/rules.ts';
import { platformRules } from '../../platforms/rules.ts';
import type { LocatedTarget } from './find-problems.ts';
import { contentOf, contentOfReply } from './overrides.ts';
import { targetKey } from './read.ts';
import { type Splitting, splitText } from './split-text.ts';

type SplitTarget = Pick<Target, 'platform' | 'overrides' | 'splitText' | 'parts'>;

/**
 * The targets of a post, each with the parts of the text that it publishes. A target without `splitText` has none, nor has
 * one whose text fits, or whose platform has no replies. Pure.
 */
export function withParts<T extends SplitTarget>(targets: readonly T[], post: Content): T[] {
  const known = new Map<string, string[]>();
  return targets.map(({ parts: _parts, ...target }) => {
    const unsplit = target as T;
    const { platform, overrides, splitText: asked } = unsplit;
    const { replies } = platformRules[platform];
    if (!asked || !replies) return unsplit;
    const content = contentOf(post, { overrides });
    const key = JSON.stringify([platform, asked, overrides]);
    const parts = known.get(key) ?? splitText(content.text, { ...asked, fits: partFits(platform, replies, content) });
    known.set(key, parts);
    return parts.length === 1 && parts[0] === content.text ? unsplit : { ...unsplit, parts };
  });
}

/** A text that is published in several parts. */
export interface SplitText {
  /** `platform:accountId` */
  target: string;
  parts: string[];
}

/** The texts of connected targets that are split. Pure. */
export function splitTexts(targets: readonly LocatedTarget[]): SplitText[] {
  return targets.flatMap(({ platform, found, parts = [] }) =>
    found !== null && parts.length > 1 ? [{ target: targetKey({ platform, accountId: found }), parts }] : [],
  );
}

/** Whether a text can be a part of this content: by the limits of the platform for texts of posts, and of replies. */
function partFits(platform: Platform, replies: ReplyRules, content: Content): Splitting['fits'] {
  const rules = platformRules[platform];
  const limits = { ofPost: limitsOf(rules), ofReply: limitsOf(replies) };
  return (text, position) =>
    position === 0
      ? isWithin(limits.ofPost, rules.taken({ ...content, text }))
      : isWithin(limits.ofReply, replies.taken(contentOfReply(content, { text, media: [] })));
}

/** A text with something that the platform does not take at all cannot be split into texts without it. */
function limitsOf({ content }: Pick<ReplyRules, 'content'>): ContentRule[] {
  return content.filter(({ subject, limit }) => (subject === 'text' || subject === 'comment') && limit !== 0);
}

function isWithin(rules: readonly ContentRule[], content: Content): boolean {
  // A first line that is too long for a title is cut: the text need not be split for it.
  const untitled = { ...content, title: '' };
  return rules.every(({ limit, measure }) => typeof limit !== 'number' || !measure || measure(untitled) <= limit);
}

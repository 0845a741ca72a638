import type { Content } from '../../../model/post.ts';
import type { ContentRule, RuleSource } from '../../contract/rules.ts';
import { atMost, condition, type Limit, needsContent, type Owner } from './content-rules.ts';
import { numberText } from './wording.ts';

/** The longest comment, in code points unless it is counted otherwise. */
export function commentAtMost(
  owner: Owner,
  rule: Pick<Limit, 'limit' | 'source'> & Partial<Pick<Limit, 'name' | 'unit' | 'counting' | 'measure'>>,
): ContentRule {
  const { limit, unit = 'characters', counting = 'Unicode code points' } = rule;
  const taken = `${owner.displayName} takes at most ${numberText(limit)} ${unit} in a comment`;
  return atMost(owner, {
    name: 'comment_length',
    subject: 'comment',
    measure: ({ text }) => [...text].length,
    message: (actual) => `${taken}, and this has ${numberText(actual)}.`,
    ...rule,
    unit,
    counting,
    description: `${taken}.`,
    fix: (actual) => `Shorten the comment by ${numberText(actual - limit)} ${unit}.`,
  });
}

/** Of comments that have a text only: their media are left out. */
export function textComments(owner: Owner): ContentRule[] {
  return commentsOf(owner, {
    source: { url: null, asOf: '2026-11' },
    left: `Herald can comment on ${owner.displayName} with a text only: a comment is written without its media.`,
    fix: 'Leave the media out for this target.',
    needed: 'a text',
  });
}

/** Of comments that have a text, one picture, or both: further media are left out. */
export function pictureComments(owner: Owner, source: RuleSource): ContentRule[] {
  return commentsOf(owner, {
    source,
    left: `A comment on ${owner.displayName} has at most one picture: it is written without its other files.`,
    fix: 'Leave the other files out for this target.',
    needed: 'a text or a picture',
  });
}

/** What is taken of a comment with at most one picture. */
export function withOnePicture(content: Content): Content {
  const media = content.media.filter(({ kind }) => kind === 'image').slice(0, 1);
  if (media.length === content.media.length) return content;
  return { ...content, media, mediaType: media.length > 0 ? 'image' : 'text' };
}

/** What is taken of a comment that has a text only. */
export function withoutMedia(content: Content): Content {
  return content.media.length === 0 ? content : { ...content, media: [], mediaType: 'text' };
}

/** `left` says which media are left out, `needed` what a comment cannot do without. */
function commentsOf(
  owner: Owner,
  { source, left, fix, needed }: { source: RuleSource; left: string; fix: string; needed: string },
): ContentRule[] {
  return [
    {
      ...condition(owner, {
        name: 'comment_media',
        subject: 'media',
        severity: 'warning',
        source,
        description: left,
        broken: (content, given) =>
          given.media.length > content.media.length ? { actual: `${given.media.length} files` } : null,
        fix,
      }),
      isNote: true,
    },
    needsContent(owner, `A comment on ${owner.displayName} needs ${needed}.`, source, 'comment_required'),
  ];
}

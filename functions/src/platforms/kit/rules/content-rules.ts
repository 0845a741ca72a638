import type { Content, MediaItem } from '../../../model/post.ts';
import type { Breach, ContentRule, RuleSource, RuleSubject, Severity } from '../../contract/rules.ts';
import { numberText } from './wording.ts';

/** The platform of the rule. */
export interface Owner {
  platform: string;
  displayName: string;
}

interface Common {
  /** The second part of the rule's id. */
  name: string;
  severity?: Severity;
  source: RuleSource;
}

/** A rule with a number that must not be exceeded. */
export interface Limit extends Common {
  subject: RuleSubject;
  limit: number;
  unit: string;
  counting?: string;
  description: string;
  measure(content: Content): number;
  /** `actual` is above the limit. */
  message(actual: number): string;
  fix(actual: number): string;
}

/** A number that must not be exceeded. */
export function atMost({ platform }: Owner, rule: Limit): ContentRule {
  return {
    id: `${platform}.${rule.name}`,
    subject: rule.subject,
    severity: rule.severity ?? 'error',
    limit: rule.limit,
    unit: rule.unit,
    counting: rule.counting ?? null,
    types: null,
    description: rule.description,
    source: rule.source,
    measure: rule.measure,
    breach: (content) => {
      const actual = rule.measure(content);
      return actual > rule.limit ? { actual, message: rule.message(actual), fix: rule.fix(actual) } : null;
    },
  };
}

function shortenBy(unit: string, limit: number) {
  return (actual: number) => `Shorten the text by ${numberText(actual - limit)} ${unit}.`;
}

/** The longest text: code points unless it is counted otherwise. */
export function textAtMost(
  owner: Owner,
  rule: Pick<Limit, 'limit' | 'source'> & Partial<Pick<Limit, 'name' | 'unit' | 'counting' | 'measure' | 'message'>>,
): ContentRule {
  const { limit, unit = 'characters', counting = 'Unicode code points' } = rule;
  const taken = `${owner.displayName} takes at most ${numberText(limit)} ${unit} of text`;
  return atMost(owner, {
    name: 'text_length',
    subject: 'text',
    measure: codePoints,
    message: (actual) => `${taken}, and this has ${numberText(actual)}.`,
    ...rule,
    unit,
    counting,
    description: `${taken}.`,
    fix: shortenBy(unit, limit),
  });
}

/** Most media of one post; `of` one kind, or of both together. */
export function mediaAtMost(
  owner: Owner,
  { limit, of, source }: { limit: number; of: 'images' | 'images and videos'; source: RuleSource },
): ContentRule {
  const taken = `${owner.displayName} takes at most ${limit} ${of} in a post`;
  return atMost(owner, {
    name: of === 'images' ? 'image_count' : 'media_count',
    subject: 'media',
    limit,
    unit: of,
    source,
    description: `${taken}.`,
    measure: (content) => (of === 'images' ? countOf(content, 'image') : content.media.length),
    message: (actual) => `${taken}, and this has ${actual}.`,
    fix: (actual) => `Leave out ${actual - limit} of the ${of}, or make several posts of them.`,
  });
}

export function oneVideo(owner: Owner, source: RuleSource): ContentRule {
  return atMost(owner, {
    name: 'video_count',
    subject: 'media',
    limit: 1,
    unit: 'videos',
    source,
    description: `${owner.displayName} takes one video per post.`,
    measure: (content) => countOf(content, 'video'),
    message: (actual) => `${owner.displayName} takes one video per post, and this has ${actual}.`,
    fix: () => 'Create one post for each video.',
  });
}

interface Condition extends Common {
  subject: RuleSubject;
  description: string;
  /** What breaks the rule; null where nothing does. */
  broken(content: Content, given: Content): (Pick<Breach, 'actual'> & { message?: string }) | null;
  fix: string;
}

/** A rule without a number. Its message is its description unless `broken` has one. */
export function condition({ platform }: Owner, rule: Condition): ContentRule {
  return {
    id: `${platform}.${rule.name}`,
    subject: rule.subject,
    severity: rule.severity ?? 'error',
    limit: null,
    unit: null,
    counting: null,
    types: null,
    description: rule.description,
    source: rule.source,
    breach: (content, given) => {
      const broken = rule.broken(content, given);
      return broken && { message: rule.description, fix: rule.fix, ...broken };
    },
  };
}

/** Media of both kinds cannot share a post. */
export function videoOrImages(owner: Owner, source: RuleSource): ContentRule {
  return condition(owner, {
    name: 'video_or_images',
    subject: 'media',
    source,
    description: `${owner.displayName} takes either one video or images, not both in one post.`,
    broken: (content) => {
      const [videos, images] = [countOf(content, 'video'), countOf(content, 'image')];
      return videos > 0 && images > 0 ? { actual: `${videos} videos, ${images} images` } : null;
    },
    fix: 'Leave out the video or the images.',
  });
}

/** A text, or media. `sentence` names what the platform takes. */
export function needsContent(
  owner: Owner,
  sentence: string,
  source: RuleSource,
  name = 'content_required',
): ContentRule {
  return condition(owner, {
    name,
    subject: 'post',
    source,
    description: sentence,
    broken: ({ text, media }) => (media.length === 0 && text.trim() === '' ? { actual: 'nothing' } : null),
    fix: 'Add a text or media.',
  });
}

/** Media. `sentence` names what the platform takes. */
export function needsMedia(owner: Owner, sentence: string, source: RuleSource): ContentRule {
  return condition(owner, {
    name: 'media_required',
    subject: 'post',
    source,
    description: sentence,
    broken: ({ media }) => (media.length === 0 ? { actual: 'no media' } : null),
    fix: 'Add a file that the platform takes, or leave this target out.',
  });
}

/** Of a platform without a format for documents. */
export function noDocuments(owner: Owner): ContentRule {
  return condition(owner, {
    name: 'no_documents',
    subject: 'media',
    source: { url: null, asOf: '2026-11' },
    description: `${owner.displayName} takes no documents, such as PDF files.`,
    // Also of files that the platform would not get.
    broken: (_content, given) => {
      const documents = countOf(given, 'document');
      return documents > 0 ? { actual: `${documents} documents` } : null;
    },
    fix: 'Leave the document out, or send pictures of its pages.',
  });
}

/** Of a platform where Herald can neither continue a thread nor comment. */
export function noReplies(owner: Owner): ContentRule {
  return {
    ...condition(owner, {
      name: 'no_replies',
      subject: 'replies',
      severity: 'warning',
      source: { url: null, asOf: '2026-11' },
      description: `${owner.displayName} offers no way to write below a post: it is published without its replies.`,
      broken: ({ replies = [] }) => (replies.length > 0 ? { actual: `${replies.length} replies` } : null),
      fix: 'Leave the replies out for this target.',
    }),
    isNote: true,
  };
}

/** A document is alone in its post. */
export function oneDocument(owner: Owner, source: RuleSource): ContentRule {
  return condition(owner, {
    name: 'document_alone',
    subject: 'media',
    source,
    description: `${owner.displayName} takes one document per post, without images or videos.`,
    broken: (content) =>
      content.media.length > 1 && countOf(content, 'document') > 0 ? { actual: `${content.media.length} files` } : null,
    fix: 'Create one post for each document.',
  });
}

function codePoints({ text }: Content): number {
  return [...text].length;
}

function countOf({ media }: Content, kind: MediaItem['kind']): number {
  return media.filter((item) => item.kind === kind).length;
}

import type { Context } from '../../context.ts';
import type { Content, MediaItem, Reply } from '../../model/post.ts';
import type { FileFacts, RuleSubject } from '../../platforms/contract/rules.ts';
import { type Probe, probeMedia } from '../media/index.ts';
import { kindOfType, mediaTypeOf } from './content.ts';
import { findProblems, type LocatedTarget, type PostFacts } from './find-problems.ts';
import { type PostProblem, reachableRule } from './post-problem.ts';
import { filesOf } from './read.ts';
import type { References } from './references.ts';

/** Maximum number of files of one post that are read. */
const MAX_PROBED = 60;

const NO_MEDIA = 'This address does not lead to an image, a video or a PDF.';

/** The facts from the beginnings of files, by their URLs. */
export type Probes = ReadonlyMap<string, Probe>;

/** A post, with the documents to which it refers. */
export interface ReferringPost extends References {
  content: Content;
  targets: readonly LocatedTarget[];
  /** The due time, and now (ms since the epoch). */
  publishAt: number;
  now: number;
  /** The position of a file of the content in the request. */
  fieldOf(item: MediaItem): string;
  /** Ids of rules with warnings that are not reported. */
  hiddenWarnings: readonly string[];
  /** Subjects with unreadable fields, which are not checked. */
  unread?: readonly RuleSubject[];
}

/** Reads the beginnings of the files of a post. */
export function probeFiles(
  ctx: Pick<Context, 'config' | 'files'>,
  userId: string,
  post: Pick<ReferringPost, 'content' | 'targets' | 'media'>,
): Promise<Probes> {
  return probeMedia(ctx, userId, itemsOf(post), post.media);
}

/** All known problems of a post, and all changes that a platform would make to it, after its files were read. Pure. */
export function problemsOf(
  { content, targets, connected, publishAt, now, fieldOf, hiddenWarnings, unread }: ReferringPost,
  probes: Probes,
): PostProblem[] {
  const factsOf = ({ url }: MediaItem): FileFacts | undefined => factsIn(probes.get(url));
  const facts: PostFacts = {
    content: withKinds(content, factsOf),
    targets: targets.map((target) => withOverrideKinds(target, factsOf)),
    connected,
    publishAt,
    now,
    factsOf,
    fieldOf,
    hiddenWarnings,
    ...(unread ? { unread } : {}),
  };
  return [...reachProblems(probes, facts), ...findProblems(facts)];
}

function itemsOf({ content, targets }: Pick<ReferringPost, 'content' | 'targets'>): MediaItem[] {
  const items = [content, ...targets.map(({ overrides }) => overrides)].flatMap(filesOf);
  return [...new Map(items.map((item) => [item.url, item])).values()].slice(0, MAX_PROBED);
}

function factsIn(probe: Probe | undefined): FileFacts | undefined {
  return probe && 'facts' in probe ? probe.facts : undefined;
}

type FactsOf = (item: MediaItem) => FileFacts | undefined;

/** The content with the kinds of its files, and of those of its replies, as far as their bytes show them. */
function withKinds(content: Content, factsOf: FactsOf): Content {
  const { media, replies } = content;
  return {
    ...content,
    ...(media.some(({ assumed }) => assumed) ? filesWithKinds(media, factsOf) : {}),
    ...(replies ? { replies: repliesWithKinds(replies, factsOf) } : {}),
  };
}

function filesWithKinds(given: readonly MediaItem[], factsOf: FactsOf): Pick<Content, 'media' | 'mediaType'> {
  const media = given.map(({ assumed, ...item }): MediaItem => {
    const type = factsOf(item)?.mimeType;
    if (assumed && type) return { ...item, kind: kindOfType(type) ?? 'image' };
    return assumed ? { ...item, assumed } : item;
  });
  return { media, mediaType: mediaTypeOf(media) };
}

function repliesWithKinds(replies: readonly Reply[], factsOf: FactsOf): Reply[] {
  return replies.map((reply) => ({ ...reply, media: filesWithKinds(reply.media, factsOf).media }));
}

function withOverrideKinds(target: LocatedTarget, factsOf: FactsOf): LocatedTarget {
  const { overrides } = target;
  if (!overrides?.media && !overrides?.replies) return target;
  const { media, replies } = overrides;
  return {
    ...target,
    overrides: {
      ...overrides,
      ...(media ? { media: filesWithKinds(media, factsOf).media } : {}),
      ...(replies ? { replies: repliesWithKinds(replies, factsOf) } : {}),
    },
  };
}

interface LocatedFile {
  item: MediaItem;
  /** Where the request has it. */
  field: string;
}

/** The files of a content and of its replies. */
function locatedFiles({ content, fieldOf }: Pick<ReferringPost, 'content' | 'fieldOf'>): LocatedFile[] {
  return [
    ...content.media.map((item) => ({ item, field: fieldOf(item) })),
    ...filesOfReplies(content.replies, 'content.replies'),
  ];
}

function filesOfReplies(replies: readonly Reply[] = [], field: string): LocatedFile[] {
  return replies.flatMap(({ media }, index) => filesUnder(media, `${field}.${index}.media`));
}

function filesUnder(media: readonly MediaItem[] = [], field: string): LocatedFile[] {
  return media.map((item, index) => ({ item, field: `${field}.${index}` }));
}

function reachProblems(probes: Probes, facts: PostFacts): PostProblem[] {
  const located = [
    ...locatedFiles(facts),
    ...facts.targets.flatMap(({ overrides, field }) => [
      ...filesUnder(overrides?.media, `${field}.overrides.media`),
      ...filesOfReplies(overrides?.replies, `${field}.overrides.replies`),
    ]),
  ];
  return located.flatMap(({ item, field }) => {
    const probe = probes.get(item.url);
    if (!probe || 'facts' in probe) return [];
    return [
      {
        field,
        target: null,
        rule: reachableRule.id,
        limit: null,
        actual: null,
        severity: probe.transient ? 'warning' : reachableRule.severity,
        message: probe.problem,
        fix: 'Send a public address that leads directly to the file, or store it with POST /v1/media.',
      },
    ];
  });
}

/** A file of a post that is no image, no video and no PDF, or cannot be had at all. */
interface UnusableFile {
  field: string;
  /** For users. */
  message: string;
}

/** The files of a post's own content, and of its replies, that no platform can use, by what their beginnings show. Pure. */
export function unusableFiles(post: ReferringPost, probes: Probes): UnusableFile[] {
  return locatedFiles(post).flatMap(({ item, field }) => {
    const message = messageOf(probes.get(item.url));
    return message === null ? [] : [{ field, message }];
  });
}

/** Null if the file is usable, or if a later check may show that it is. */
function messageOf(probe: Probe | undefined): string | null {
  if (!probe) return null;
  if (!('facts' in probe)) return probe.transient ? null : probe.problem;
  const { mimeType } = probe.facts;
  return mimeType === undefined || kindOfType(mimeType ?? '') !== null ? null : NO_MEDIA;
}

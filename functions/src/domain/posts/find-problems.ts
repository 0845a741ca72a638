import { type ContentField, isContentField } from '../../model/content-fields.ts';
import type { Platform } from '../../model/platform.ts';
import type { Content, MediaItem } from '../../model/post.ts';
import type { FileFacts, PlatformRules, RuleSubject } from '../../platforms/contract/rules.ts';
import { certainBreaches, mediaBreaches, type RuleBreach } from '../../platforms/kit/rules/platform-rules.ts';
import { typeOfName } from '../../platforms/kit/rules/type-of-name.ts';
import { platformRules } from '../../platforms/rules.ts';
import { accountProblems, notConnected, notNamed } from './account-rules.ts';
import { contentOf, contentOfReply } from './overrides.ts';
import { type PostProblem, withoutAliases } from './post-problem.ts';
import { ambiguousMessage, type ConnectedAccounts, missingMessage, type ResolvedTarget } from './targets.ts';

/** A target with its place in the request. */
export type LocatedTarget = ResolvedTarget & { field: string };

/** All that is known of a post: the engine itself reads nothing. */
export interface PostFacts {
  content: Content;
  targets: readonly LocatedTarget[];
  connected: ConnectedAccounts;
  /** When it is due (ms since the epoch). */
  publishAt: number;
  now: number;
  /** The known facts of a file; undefined for a file that was not read. */
  factsOf(item: MediaItem): FileFacts | undefined;
  /** Where a file is in the request. */
  fieldOf(item: MediaItem): string;
  /** Subjects with unreadable fields, which are not checked. */
  unread?: readonly RuleSubject[];
  /** Ids of rules with warnings that are not reported. */
  hiddenWarnings?: readonly string[];
}

const CONTENT = 'content';

/** What one target publishes, and where the request says it. */
interface LocatedContent {
  content: Content;
  /** Where it says this part of the content. */
  pathOf(part: 'text' | ContentField): string;
  fieldOf(item: MediaItem): string;
}

/**
 * All known problems of publishing a post, and what changes it: of each account, and of the content on each
 * target's platform. Pure.
 */
export function findProblems(facts: PostFacts): PostProblem[] {
  const targets = differentTargets(facts.targets);
  const byPlatform = new Map<Platform, Omit<PostProblem, 'target'>[]>();
  const contentProblems = (target: LocatedTarget): Omit<PostProblem, 'target'>[] => {
    const { platform, overrides, parts } = target;
    const isShared = !overrides && !parts;
    const known = isShared ? byPlatform.get(platform) : undefined;
    const problems = known ?? [
      ...problemsUnder(platformRules[platform], contentOfTarget(target, facts), facts),
      ...replyProblems(target, facts),
    ];
    if (isShared) byPlatform.set(platform, problems);
    return problems;
  };
  const { hiddenWarnings = [] } = facts;
  return targets
    .flatMap((target) => {
      const name = nameOf(target);
      return [
        ...targetProblems(target, facts).map((one) => ({ field: target.field, target: name, ...one })),
        ...contentProblems(target).map((one) => ({ target: name, ...one })),
      ];
    })
    .filter(({ severity, rule }) => severity !== 'warning' || !hiddenWarnings.includes(rule));
}

/** Each target once: a request may name an account twice. */
function differentTargets(targets: readonly LocatedTarget[]): LocatedTarget[] {
  const seen = new Set<string>();
  return targets.filter((target) => {
    const key = nameOf(target) ?? target.platform;
    return seen.size < seen.add(key).size;
  });
}

function nameOf({ platform, found, accountId }: LocatedTarget): string | null {
  const id = found ?? accountId;
  return id === undefined ? null : `${platform}:${id}`;
}

/** How a content breaks the rules of a platform, each rule once per file: what is certain comes first. */
function problemsUnder(rules: PlatformRules, located: LocatedContent, facts: PostFacts): Omit<PostProblem, 'target'>[] {
  const { content } = located;
  const breaches = [
    ...certainBreaches(rules, content),
    ...mediaBreaches(rules, content, facts.factsOf),
    ...namedBreaches(rules, content, facts),
  ].filter(({ rule }) => !facts.unread?.includes(rule.subject));
  const isFirst = ({ rule, item }: RuleBreach, index: number): boolean =>
    breaches.findIndex((other) => other.rule === rule && other.item === item) === index;
  return breaches.filter(isFirst).map((breach) => ({
    field: fieldOf(breach, located),
    rule: breach.rule.id,
    limit: withoutAliases(breach.rule.limit),
    actual: withoutAliases(breach.actual),
    severity: breach.severity,
    message: breach.message,
    fix: breach.fix,
  }));
}

/** By its name alone a file is not known for certain. */
function namedBreaches(rules: PlatformRules, content: Content, { factsOf }: PostFacts): RuleBreach[] {
  return mediaBreaches(rules, content, (item) => (factsOf(item) ? undefined : { mimeType: typeOfName(item.url) })).map(
    (breach) => ({ ...breach, severity: 'warning' }),
  );
}

function fieldOf({ rule, item }: RuleBreach, located: LocatedContent): string {
  if (item) return located.fieldOf(item);
  if (rule.subject === 'text' || rule.subject === 'comment') return located.pathOf('text');
  if (isContentField(rule.subject)) return located.pathOf(rule.subject);
  const fields = new Set(located.content.media.map((one) => located.fieldOf(one).replace(/\.\d+$/, '')));
  const [only, ...others] = fields;
  return rule.subject === 'media' && only !== undefined && others.length === 0 ? only : CONTENT;
}

function contentOfTarget(target: LocatedTarget, facts: PostFacts): LocatedContent {
  const { overrides, field } = target;
  const overrideMedia = overrides?.media;
  const fieldPathOf = (item: MediaItem): string => `${field}.overrides.media.${overrideMedia?.indexOf(item) ?? 0}`;
  return {
    content: contentOf(facts.content, target),
    pathOf: (part) => pathOf(target, part),
    fieldOf: overrideMedia ? fieldPathOf : facts.fieldOf,
  };
}

/** How the replies of a target break the rules for them. */
function replyProblems(target: LocatedTarget, facts: PostFacts): Omit<PostProblem, 'target'>[] {
  const rules = platformRules[target.platform].replies;
  const content = contentOf(facts.content, target);
  if (!rules) return [];
  return (content.replies ?? []).flatMap((reply, index) => {
    const field = fieldOfReply(target, index);
    const located: LocatedContent = {
      content: contentOfReply(content, reply),
      // A first comment and the parts of a text are one field.
      pathOf: (part) => (part === 'text' && /\.\d+$/.test(field) ? `${field}.text` : field),
      fieldOf: (item) => `${field}.media.${reply.media.indexOf(item)}`,
    };
    return problemsUnder(rules, located, facts);
  });
}

/** Where the request has a reply of a target: the parts of its text come first, then its first comment. */
function fieldOfReply(target: LocatedTarget, index: number): string {
  const { overrides, parts = [], field } = target;
  const parted = Math.max(0, parts.length - 1);
  if (index < parted) return `${field}.splitText`;
  if (overrides?.firstComment === undefined) return `${pathOf(target, 'replies')}.${index - parted}`;
  return index === parted ? `${field}.overrides.firstComment` : `${pathOf(target, 'replies')}.${index - parted - 1}`;
}

/** Where the request says a part of what a target publishes. */
function pathOf({ overrides, field }: LocatedTarget, part: 'text' | ContentField): string {
  return overrides?.[part] === undefined ? `${CONTENT}.${part}` : `${field}.overrides.${part}`;
}

function targetProblems(target: LocatedTarget, facts: PostFacts): ReturnType<typeof accountProblems> {
  const { platform, found } = target;
  if (found !== null) {
    const account = facts.connected.get(platform)?.get(found);
    const { publishAt, now } = facts;
    const content = contentOf(facts.content, target);
    return account ? accountProblems(platform, account(), { content, publishAt, now }) : [];
  }
  return target.choices.length > 0
    ? [notNamed(ambiguousMessage([platform]), target.choices)]
    : [notConnected(missingMessage(target))];
}

/** Why a platform would reject a content, as far as can be checked without calling the platform. */
interface PlatformProblem {
  platform: Platform;
  /** A sentence that states what the platform accepts. */
  message: string;
}

/** Returns one problem per platform that would reject the content; platforms that should accept it are left out. */
export function validateForPlatforms(content: Content, platforms: readonly Platform[]): PlatformProblem[] {
  return [...new Set(platforms)].flatMap((platform) => {
    const message = definitelyUnsupported(platformRules[platform], content);
    return message === null ? [] : [{ platform, message }];
  });
}

/**
 * The reason why the platform cannot publish a content, for any actual kind of files with an assumed kind; null if it
 * may publish the content.
 */
export function definitelyUnsupported(rules: PlatformRules, content: Content): string | null {
  const error = certainError(rules, content);
  if (error !== null || !rules.replies) return error;
  for (const [index, reply] of (content.replies ?? []).entries()) {
    const message = certainError(rules.replies, contentOfReply(content, reply));
    if (message !== null) return `Reply ${index + 1}: ${message}`;
  }
  return null;
}

function certainError(rules: PlatformRules, content: Content): string | null {
  return certainBreaches(rules, content).find(({ severity }) => severity === 'error')?.message ?? null;
}

import type { Platform } from '../../infra/ids/platform.ts';
import type { Content, MediaItem } from '../../infra/store/documents/submission.ts';
import type { FileFacts, PlatformRules, RuleSubject } from '../../platforms/contract/rules.ts';
import { certainBreaches, mediaBreaches, type RuleBreach } from '../../platforms/kit/rules/platform-rules.ts';
import { typeOfName } from '../../platforms/kit/rules/type-of-name.ts';
import { platformRules } from '../../platforms/rules.ts';
import { accountProblems, notConnected, notNamed } from './account-rules.ts';
import { contentOf } from './overrides.ts';
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
  textField: string;
  linkField: string;
  commentField: string;
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
    const { platform, overrides } = target;
    const known = overrides ? undefined : byPlatform.get(platform);
    const problems = known ?? platformProblems(platform, contentOfTarget(target, facts), facts);
    if (!overrides) byPlatform.set(platform, problems);
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
function platformProblems(
  platform: Platform,
  located: LocatedContent,
  facts: PostFacts,
): Omit<PostProblem, 'target'>[] {
  const rules = platformRules[platform];
  const { content } = located;
  const breaches = [
    ...certainBreaches(rules, content),
    ...mediaBreaches(rules, content, facts.factsOf),
    ...namedBreaches(platform, content, facts),
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
function namedBreaches(platform: Platform, content: Content, { factsOf }: PostFacts): RuleBreach[] {
  return mediaBreaches(platformRules[platform], content, (item) =>
    factsOf(item) ? undefined : { mimeType: typeOfName(item.url) },
  ).map((breach) => ({ ...breach, severity: 'warning' }));
}

function fieldOf({ rule, item }: RuleBreach, located: LocatedContent): string {
  if (item) return located.fieldOf(item);
  if (rule.subject === 'text') return located.textField;
  if (rule.subject === 'link') return located.linkField;
  if (rule.subject === 'comment') return located.commentField;
  const fields = new Set(located.content.media.map((one) => located.fieldOf(one).replace(/\.\d+$/, '')));
  const [only, ...others] = fields;
  return rule.subject === 'media' && only !== undefined && others.length === 0 ? only : CONTENT;
}

function contentOfTarget({ overrides, field }: LocatedTarget, facts: PostFacts): LocatedContent {
  const overrideMedia = overrides?.media;
  const fieldPathOf = (item: MediaItem): string => `${field}.overrides.media.${overrideMedia?.indexOf(item) ?? 0}`;
  return {
    content: contentOf(facts.content, overrides),
    textField: overrides?.text === undefined ? `${CONTENT}.text` : `${field}.overrides.text`,
    linkField: overrides?.link === undefined ? `${CONTENT}.link` : `${field}.overrides.link`,
    commentField: `${field}.overrides.firstComment`,
    fieldOf: overrideMedia ? fieldPathOf : facts.fieldOf,
  };
}

function targetProblems(target: LocatedTarget, facts: PostFacts): ReturnType<typeof accountProblems> {
  const { platform, found } = target;
  if (found !== null) {
    const account = facts.connected.get(platform)?.get(found);
    const { publishAt, now } = facts;
    const content = contentOf(facts.content, target.overrides);
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
  return certainBreaches(rules, content).find(({ severity }) => severity === 'error')?.message ?? null;
}

import type { AccountKind } from '../../../model/account.ts';
import type { Content, MediaItem } from '../../../model/post.ts';
import type { PlatformDefinition } from '../../contract/definition.ts';
import type {
  Breach,
  ContentRule,
  FileFacts,
  FileFormat,
  FileRule,
  OptionRule,
  PlatformRules,
  ReplyRules,
  Rule,
  Severity,
} from '../../contract/rules.ts';
import { altTextRules } from './alt-text-rule.ts';
import { noDocuments, noReplies } from './content-rules.ts';
import { isOfFormat } from './file-bounds.ts';
import { fileRules, type TypeChecks } from './file-rules.ts';
import { typeOfName } from './type-of-name.ts';

interface Declaration {
  content: readonly ContentRule[];
  formats: readonly FileFormat[];
  types?: TypeChecks;
  /** Rules of files beside the limits of the formats. */
  files?: readonly FileRule[];
  options?: readonly OptionRule[];
  taken?(content: Content): Content;
  costOf?(content: Content): number;
  /** A reply in a thread is a post, and has its rules beside those of `content`. */
  replies?:
    | ({ kind: 'thread' } & Pick<Declaration, 'scopes'> & Partial<Pick<Declaration, 'content'>>)
    | ({ kind: 'comments' } & Omit<Declaration, 'replies' | 'options'>);
  scopes: { always: readonly string[] } & Partial<PlatformRules['scopes']>;
}

type RuleOwner = Pick<PlatformDefinition, 'platform' | 'displayName' | 'altText'>;

/** The rules of a platform, from what it declares. */
export function definePlatformRules(owner: RuleOwner, declared: Declaration): PlatformRules {
  const rules = withoutDocuments(owner, rulesOf(owner, declared));
  const replies = repliesOf(owner, declared, rules);
  return replies ? { ...rules, replies } : { ...rules, content: [...rules.content, noReplies(owner)] };
}

function rulesOf(owner: RuleOwner, declared: Omit<Declaration, 'replies'>): PlatformRules & { replies: null } {
  const { formats } = declared;
  const takesFiles = formats.length > 0;
  return {
    content: declared.content,
    formats,
    files: takesFiles
      ? [...fileRules(owner, formats, declared.types), ...altTextRules(owner), ...(declared.files ?? [])]
      : [],
    options: declared.options ?? [],
    taken: declared.taken ?? ((content) => content),
    ...(declared.costOf ? { costOf: declared.costOf } : {}),
    replies: null,
    scopes: { withMedia: [], ...declared.scopes },
  };
}

/** A post with a document is refused where the platform takes other files only; a comment leaves it out. */
function withoutDocuments<R extends PlatformRules>(owner: RuleOwner, rules: R): R {
  const { formats, content } = rules;
  const refuses = formats.length > 0 && !formats.some(({ kind }) => kind === 'document');
  return refuses ? { ...rules, content: [...content, noDocuments(owner)] } : rules;
}

function repliesOf(
  owner: RuleOwner,
  { replies }: Pick<Declaration, 'replies'>,
  ofPost: PlatformRules,
): ReplyRules | null {
  if (!replies) return null;
  if (replies.kind === 'comments') return { ...rulesOf(owner, replies), kind: replies.kind };
  const { kind, content = [], scopes } = replies;
  return {
    ...ofPost,
    kind,
    content: [...ofPost.content, ...content],
    options: [],
    replies: null,
    scopes: { withMedia: [], ...scopes },
  };
}

/** A breach with its rule, and the file that it is about; null for what is no single file. */
export interface RuleBreach extends Breach {
  rule: Rule;
  severity: Severity;
  item: MediaItem | null;
}

/** How a content breaks the platform's rules, before anything is known of its files but their names. Pure. */
export function contentBreaches(rules: PlatformRules, given: Content): RuleBreach[] {
  const content = rules.taken(given);
  const named = rules.files.filter(({ byName }) => byName);
  return [
    ...rules.content.flatMap((rule) => {
      const breach = rule.breach(content, given);
      return breach ? [{ ...breach, rule, severity: rule.severity, item: null }] : [];
    }),
    ...content.media.flatMap((item) =>
      fileBreaches(named, item, { mimeType: typeOfName(item.url) }, content).map((breach) => ({ ...breach, item })),
    ),
  ];
}

/** How the files of a content break the platform's rules, by what is known of them. Pure. */
export function mediaBreaches(
  rules: PlatformRules,
  given: Content,
  factsOf: (item: MediaItem) => FileFacts | undefined,
): RuleBreach[] {
  const content = rules.taken(given);
  return content.media.flatMap((item) => {
    const facts = factsOf(item);
    return facts ? fileBreaches(rules.files, item, facts, content).map((breach) => ({ ...breach, item })) : [];
  });
}

/** What the platform cannot take, as a sentence that names what would work; null when it can. Pure. */
export function unsupportedBy(rules: PlatformRules, content: Content): string | null {
  return contentBreaches(rules, content).find(isError)?.message ?? null;
}

/**
 * The breaches that exist for any actual kind of the files with an assumed kind. A content that can be published with
 * no kind has the breaches that it has with images.
 */
export function certainBreaches(rules: PlatformRules, content: Content): RuleBreach[] {
  const asImages = contentBreaches(rules, content);
  if (!content.media.some(({ assumed }) => assumed)) return asImages;
  const others = (['video', 'document'] as const).map((kind) => {
    const media = content.media.map((item) => (item.assumed ? { ...item, kind } : item));
    return contentBreaches(rules, { ...content, media, mediaType: kind });
  });
  const all = asImages.filter(({ rule }) => others.every((breaches) => breaches.some((other) => other.rule === rule)));
  const isImpossible = [asImages, ...others].every((breaches) => breaches.some(isError));
  return isImpossible && !all.some(isError) ? asImages : all;
}

/** Why the platform cannot use a file that was opened; null when it can. */
export function fileProblem(
  rules: PlatformRules,
  item: Pick<MediaItem, 'kind'>,
  facts: FileFacts,
  content: Pick<Content, 'media' | 'options'> = { media: [] },
): Breach | null {
  return fileBreaches(rules.files, item, facts, content).find(isError) ?? null;
}

/** The format of a file that was opened; null where the platform takes no such file. */
export function formatOf({ formats }: PlatformRules, facts: FileFacts): FileFormat | null {
  return formats.find((format) => isOfFormat(format, facts)) ?? null;
}

/** The rules for one account: with the scopes of its login and its kind. */
export function rulesFor<R extends PlatformRules>(
  rules: R,
  account: { server?: string | undefined; kind?: AccountKind | undefined },
): R {
  const hasServer = account.server !== undefined;
  const isOrganization = account.kind === 'organization';
  if (!hasServer && !isOrganization) return rules;
  const replies = rules.replies && rulesFor(rules.replies, account);
  const { withServer, ofOrganizations } = rules.scopes;
  const scopes = { ...rules.scopes, ...(hasServer && withServer), ...(isOrganization && ofOrganizations) };
  return { ...rules, replies, scopes };
}

/** The scopes that the replies of this content need and the account was not granted. */
export function missingReplyScopes(
  { replies }: Pick<PlatformRules, 'replies'>,
  granted: string | null,
  content: Pick<Content, 'replies'>,
): string[] {
  if (!replies || !content.replies?.length) return [];
  return replies.scopes.always.filter((one) => !hasScopes(granted, [one]));
}

/** The options of this content that need scopes which the account was not granted, with these scopes. */
export function missingOptionScopes(
  { scopes: { withOption = {} } }: PlatformRules,
  granted: string | null,
  { options = {} }: Pick<Content, 'options'>,
): { option: string; scopes: string[] }[] {
  return Object.entries(withOption).flatMap(([option, needed]) => {
    const scopes = needed.filter((one) => options[option] !== undefined && !hasScopes(granted, [one]));
    return scopes.length > 0 ? [{ option, scopes }] : [];
  });
}

/** The scopes that publishing this content needs and the account was not granted. */
export function missingScopes(
  { scopes }: PlatformRules,
  granted: string | null,
  { media, options }: Pick<Content, 'media' | 'options'>,
): string[] {
  const needed = options?.['draft'] === true ? (scopes.forDrafts ?? scopes.always) : scopes.always;
  return [...needed, ...(media.length > 0 ? scopes.withMedia : [])].filter((scope) => !hasScopes(granted, [scope]));
}

/** How the options of a target break the platform's rules, for an account of this kind. */
export function optionBreaches(
  { options: declared }: Pick<PlatformRules, 'options'>,
  options: Readonly<Record<string, unknown>>,
  kind: AccountKind,
): Omit<RuleBreach, 'item'>[] {
  return declared.flatMap((rule) => {
    const breach = rule.breach(options, kind);
    return breach ? [{ ...breach, rule, severity: rule.severity }] : [];
  });
}

/** How one file breaks the platform's rules. */
function fileBreaches(
  rules: readonly FileRule[],
  item: Pick<MediaItem, 'kind' | 'altText'>,
  facts: FileFacts,
  content: Pick<Content, 'media' | 'options'>,
): Omit<RuleBreach, 'item'>[] {
  return rules.flatMap((rule) => {
    const breach = rule.breach(item, facts, content);
    return breach ? [{ ...breach, rule, severity: rule.severity }] : [];
  });
}

function isError({ severity }: Pick<RuleBreach, 'severity'>): boolean {
  return severity === 'error';
}

/** Whether an account was granted these scopes. True if the scopes of the account are unknown: the platform decides. */
export function hasScopes(granted: string | null, needed: readonly string[]): boolean {
  if (granted === null) return true;
  const scopes = new Set(granted.split(/[\s,]+/));
  return needed.every((scope) => scopes.has(scope));
}

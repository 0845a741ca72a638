import { z } from 'zod';
import { canonicalJson, sha256Hex } from '../infra/crypto/digest.ts';
import { type Platform, platforms } from '../model/platform.ts';
import type { AltText } from './contract/definition.ts';
import { type FileFormat, MAX_REPLIES, type PlatformRules, type ReplyRules, type Rule } from './contract/rules.ts';
import { platformDefinitions } from './registry.ts';
import { platformRules } from './rules.ts';

const VERSION_LENGTH = 12;

/** A rule as it is published: without its check. */
export function publishedRule(rule: Rule): Rule {
  const { id, subject, severity, limit, unit, counting, types, description, source } = rule;
  return { id, subject, severity, limit, unit, counting, types, description, source };
}

type PublishedFormat = Pick<FileFormat, 'name' | 'kind' | 'types' | 'limits'>;

/** What a platform takes, as data. */
interface PublishedPlatform {
  platform: Platform;
  displayName: string;
  formats: PublishedFormat[];
  rules: Rule[];
  /** `rules` and `formats` of comments; a reply in a thread has those of a post. Null where the platform takes no replies. */
  replies: {
    kind: ReplyRules['kind'];
    maxCount: number;
    scopes: readonly string[];
    rules: Rule[];
    formats: PublishedFormat[];
  } | null;
  scopes: PlatformRules['scopes'] & { withFirstComment: readonly string[] };
  /** The longest alternative text, and of which media; null where the platform takes none. */
  altText: { maxLength: number; unit: string; media: FileFormat['kind'][] } | null;
  /** The options of a target, as JSON Schema. */
  options: Record<string, unknown>;
}

/** The rules of all platforms, as they are checked. */
export function publishedPlatforms(): PublishedPlatform[] {
  return platforms.map(publishedPlatform);
}

/** The version of a list of rules: another one when anything in it changes. */
export function versionOf(list: unknown): string {
  return sha256Hex(canonicalJson(list)).slice(0, VERSION_LENGTH);
}

function publishedPlatform(platform: Platform): PublishedPlatform {
  const rules = platformRules[platform];
  const { displayName, altText, options } = platformDefinitions[platform];
  return {
    platform,
    displayName,
    formats: rules.formats.map(publishedFormat),
    rules: [...rules.content, ...rules.files, ...rules.options].map(publishedRule),
    replies: rules.replies && publishedReplies(rules.replies),
    altText: publishedAltText(altText),
    options: publishedOptions(options),
    scopes: {
      ...rules.scopes,
      withFirstComment: rules.replies?.kind === 'comments' ? rules.replies.scopes.always : [],
    },
  };
}

function publishedReplies({
  kind,
  content,
  files,
  formats,
  scopes,
}: ReplyRules): NonNullable<PublishedPlatform['replies']> {
  const isComment = kind === 'comments';
  return {
    kind,
    maxCount: MAX_REPLIES,
    scopes: scopes.always,
    rules: isComment ? [...content, ...files].map(publishedRule) : [],
    formats: isComment ? formats.map(publishedFormat) : [],
  };
}

function publishedFormat({ name, kind, types, limits }: FileFormat): PublishedFormat {
  return { name, kind, types, limits };
}

function publishedAltText(altText: AltText | null): PublishedPlatform['altText'] {
  return (
    altText && {
      maxLength: altText.maxLength,
      unit: 'characters',
      media: altText.videos ? ['image', 'video'] : ['image'],
    }
  );
}

/** Each option, with its type and the values that it takes. */
export function publishedOptions(options: z.ZodObject): Record<string, unknown> {
  return z.toJSONSchema(options, { io: 'input' }).properties ?? {};
}

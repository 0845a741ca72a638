import { z } from 'zod';
import { canonicalJson, sha256Hex } from '../infra/crypto/digest.ts';
import { type Platform, platforms } from '../infra/ids/platform.ts';
import type { AltText } from './contract/definition.ts';
import type { FileFormat, PlatformRules, Rule } from './contract/rules.ts';
import { platformDefinitions } from './registry.ts';
import { platformRules } from './rules.ts';

const VERSION_LENGTH = 12;

/** A rule as it is published: without its check. */
export function publishedRule(rule: Rule): Rule {
  const { id, subject, severity, limit, unit, counting, types, description, source } = rule;
  return { id, subject, severity, limit, unit, counting, types, description, source };
}

/** What a platform takes, as data. */
export interface PublishedPlatform extends Pick<PlatformRules, 'scopes'> {
  platform: Platform;
  displayName: string;
  formats: Pick<FileFormat, 'name' | 'kind' | 'types' | 'limits'>[];
  rules: Rule[];
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
  const { content, files, formats, options: optionRules, scopes } = platformRules[platform];
  const { displayName, altText, options } = platformDefinitions[platform];
  return {
    platform,
    displayName,
    formats: formats.map(({ name, kind, types, limits }) => ({ name, kind, types, limits })),
    rules: [...content, ...files, ...optionRules].map(publishedRule),
    altText: publishedAltText(altText),
    options: publishedOptions(options),
    scopes,
  };
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

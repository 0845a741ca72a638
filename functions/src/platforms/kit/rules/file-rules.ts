import type { Content, MediaItem } from '../../../model/post.ts';
import type { FileFormat, FileLimits, FileRule, RuleSource } from '../../contract/rules.ts';
import { codecRules } from './codec-rules.ts';
import type { Owner } from './content-rules.ts';
import { bounds, isBeyond, isOfFormat, matchesType } from './file-bounds.ts';
import { conversionRules, isConvertible, isScaled } from './image-conversion.ts';
import { typesText } from './wording.ts';

/** How the types of files are checked, where a platform differs from the others. */
export interface TypeChecks {
  /** Depends only on the bytes of a file, whatever the request declares. */
  anyKind?: boolean;
  /** A file of an unknown type is left to the platform. */
  takesUnknown?: boolean;
  /** Files of these kinds are checked by their extension before publishing. */
  byName?: readonly MediaItem['kind'][];
}

/** The rules of files: their type first, then the limits of each format. */
export function fileRules(owner: Owner, formats: readonly FileFormat[], checks: TypeChecks = {}): FileRule[] {
  const kinds = [...new Set(formats.map(({ kind }) => kind))];
  const typeRules = kinds.flatMap((kind) => {
    const source = formats.find((format) => format.kind === kind)?.source;
    return source ? [typeRule(owner, { kind, formats, source }, checks)] : [];
  });
  const alone = formats.filter((format) => format.alone).map((format) => aloneRule(owner, format));
  return [
    ...typeRules,
    ...alone,
    ...formats.flatMap((format) => limitRules(owner, format)),
    ...formats.flatMap((format) => codecRules(owner, format)),
    ...conversionRules(owner, formats),
  ];
}

/** The limits of files in some posts only, such as stories. */
export function limitsWhere(
  applies: (content: Pick<Content, 'options'>) => boolean,
  owner: Owner,
  format: FileFormat,
): FileRule[] {
  return limitRules(owner, format).map((rule) => ({
    ...rule,
    breach: (item, facts, content) => (applies(content) ? rule.breach(item, facts, content) : null),
  }));
}

function limitRules(owner: Owner, format: FileFormat): FileRule[] {
  return Object.keys(bounds).flatMap((key) => {
    const limit = format.limits[key as keyof FileLimits];
    return limit === undefined ? [] : [boundRule(owner, format, key as keyof FileLimits, limit)];
  });
}

function typeRule(
  { platform, displayName }: Owner,
  { kind, formats, source }: { kind: MediaItem['kind']; formats: readonly FileFormat[]; source: RuleSource },
  checks: TypeChecks,
): FileRule {
  const accepted = checks.anyKind ? formats : formats.filter((format) => format.kind === kind);
  const types = accepted.flatMap((format) => format.types);
  const message = `${displayName} cannot read this ${checks.anyKind ? 'file' : kind}. ${typesText(types)} ${types.length === 1 && !types[0]?.endsWith('*') ? 'works' : 'work'}.`;
  const formatMimeTypes = formats.filter((format) => format.kind === kind).flatMap((format) => format.types);
  return {
    id: `${platform}.${kind}_type`,
    subject: kind,
    severity: 'error',
    limit: formatMimeTypes,
    unit: 'media types',
    counting: 'by the bytes of the file, not by its name',
    types: null,
    description: `${displayName} takes ${kind}s as ${typesText(formatMimeTypes)}.`,
    source,
    byName: checks.byName?.includes(kind) ?? false,
    breach: (item, { mimeType, animated }) => {
      if (item.kind !== kind || mimeType === undefined) return null;
      if (mimeType === null ? checks.takesUnknown : matchesType(types, mimeType)) return null;
      if (kind === 'image' && isConvertible(formats, { mimeType, animated })) return null;
      return {
        actual: mimeType ?? 'unknown',
        message,
        fix: `Convert it to ${typesText(formatMimeTypes.slice(0, 1))}.`,
      };
    },
  };
}

function boundRule(
  { platform, displayName }: Owner,
  format: FileFormat,
  key: keyof FileLimits,
  limit: number,
): FileRule {
  const bound = bounds[key];
  const { name, plural, kind, types, source, uncertain = [] } = format;
  const { unit, counting, measure } = bound;
  const taken = `${displayName} takes ${plural} ${bound.phrase} ${bound.text(limit)}`;
  const isMended = isScaled(format, key);
  return {
    id: `${platform}.${name}_${bound.name}`,
    subject: kind,
    severity: isMended || uncertain.includes(key) ? 'warning' : 'error',
    limit,
    unit,
    counting,
    types,
    description: `${taken}.${isMended ? ' Herald scales larger ones down.' : ''}`,
    source,
    byName: false,
    breach: (_item, facts) => {
      const actual = isOfFormat(format, facts) ? measure(facts) : null;
      if (actual === null || !isBeyond(key, limit, actual)) return null;
      const message = `${taken}, and this one is ${bound.comparison}${isMended ? ': Herald scales it down' : ''}.`;
      return { actual, message, fix: bound.fix };
    },
  };
}

function aloneRule({ platform, displayName }: Owner, format: FileFormat): FileRule {
  const description = `${displayName} takes ${format.plural} one at a time, each by itself.`;
  return {
    id: `${platform}.${format.name}_alone`,
    subject: format.kind,
    severity: 'error',
    limit: 1,
    unit: 'files',
    counting: null,
    types: format.types,
    description,
    source: format.source,
    byName: true,
    breach: (_item, facts, { media }) =>
      media.length > 1 && isOfFormat(format, facts)
        ? { actual: media.length, message: description, fix: 'Post it by itself, or leave it out.' }
        : null,
  };
}

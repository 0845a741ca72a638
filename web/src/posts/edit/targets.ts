import type { Post } from '@herald-publishing/client';
import type { Platform } from '../../api/types.ts';
import { targetId } from '../../drafts/draft.ts';
import { type OptionValues, sentOptions } from '../../drafts/option-values.ts';
import { type OptionField, optionFields } from '../../options/option-fields.ts';

type Target = Post['targets'][number];

/** What overrides say in place of the post. The others are options. */
const CONTENT = ['text', 'media', 'altTexts', 'link'];

/** The options of a target. */
export function optionsIn({ overrides = {} }: Target): OptionValues {
  return Object.fromEntries(Object.entries(overrides).filter(([name]) => !CONTENT.includes(name)));
}

/** The form for the options of a target. On TikTok a post needs `privacy`, which only the composer asks for; a draft does not. */
export function fieldsOf(platform: Pick<Platform, 'platform' | 'options'>, { overrides = {} }: Target): OptionField[] {
  const isDraftFixed = platform.platform === 'tiktok' && !('privacy' in overrides);
  return optionFields(platform).map((field) =>
    isDraftFixed && field.name === 'draft' ? { ...field, kind: 'none' } : field,
  );
}

/** The options that differ from those of the target; undefined is the default. */
export function changesOf(target: Target, values: OptionValues): OptionValues {
  const known = optionsIn(target);
  const names = Object.keys({ ...known, ...values });
  const changed = names.filter((name) => JSON.stringify(known[name]) !== JSON.stringify(values[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/** The target with changes of its options. The others and its content stay. */
export function withChanges(target: Target, changes: OptionValues): Target {
  const content = Object.entries(target.overrides ?? {}).filter(([name]) => CONTENT.includes(name));
  const options = sentOptions({ ...optionsIn(target), ...changes });
  return { ...target, overrides: { ...Object.fromEntries(content), ...options } };
}

/** A target as a request names it. */
export function targetRequest(target: Target) {
  const { platform, accountId, overrides = {} } = target;
  const { media, ...others } = overrides;
  const files = media?.map(({ url, mediaId, altText }) => ({
    ...(mediaId === undefined ? { url } : { mediaId }),
    ...(altText === undefined ? {} : { altText }),
  }));
  const sent: object = { ...others, ...(files ? { media: files } : {}) };
  const id = target.targetId === targetId(target) ? {} : { targetId: target.targetId };
  return { platform, accountId, ...id, ...(Object.keys(sent).length === 0 ? {} : { overrides: { ...sent } }) };
}

export function areSameTargets(one: readonly Target[], other: readonly Target[]): boolean {
  return canonical(one) === canonical(other);
}

/** Without the order of fields, which a request and its response may have differently. */
function canonical(targets: readonly Target[]): string {
  const compared = targets.map((target) => [targetId(target), target.targetId, target.overrides ?? {}]);
  return JSON.stringify(compared, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

import { changeFields, withoutFields } from '../../model/content-fields.ts';
import { type FieldProblem, invalidInput } from '../../model/errors.ts';
import type { Media } from '../../model/media.ts';
import type { Content, Overrides, Reply, Target } from '../../model/post.ts';
import { MAX_REPLIES } from '../../platforms/contract/rules.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import {
  fromMedia,
  fromUrl,
  isVisible,
  mediaTypeOf,
  type NamedMedia,
  storedForm,
  storedMedia,
  withAltTexts,
} from './content.ts';
import { type RequestedTarget, targetField } from './requested-post.ts';
import { MAX_PARTS } from './split-text.ts';

/** A target of a request, with its overrides as they are stored. */
export type NormalisedTarget = Omit<RequestedTarget, 'overrides' | 'splitText' | 'numberParts'> &
  Pick<Target, 'overrides' | 'splitText' | 'parts'>;

/** The targets of a request as they are stored. Throws `validation_error` for media that do not exist. */
export function normaliseTargets(
  requested: readonly RequestedTarget[],
  records: ReadonlyMap<string, Media>,
): NormalisedTarget[] {
  return requested.map(({ overrides: _requested, splitText, numberParts, ...target }, position) => {
    const field = targetField(position, requested.length);
    const overrides = normaliseOverrides({ ...target, overrides: _requested }, records, field);
    return {
      ...target,
      ...(overrides ? { overrides } : {}),
      ...(splitText ? { splitText: { numbered: numberParts ?? false } } : {}),
    };
  });
}

/** The content that a target publishes: the post, with the overrides of the target, and with the parts of its text. */
export function contentOf(post: Content, { overrides, parts }: Pick<Target, 'overrides' | 'parts'>): Content {
  const content = overrides ? overriddenBy(post, overrides) : post;
  const [text, ...others] = parts ?? [];
  if (text === undefined) return content;
  const replies = [...others.map((part) => ({ text: part, media: [] })), ...(content.replies ?? [])];
  return { ...content, text, ...(replies.length > 0 ? { replies } : {}) };
}

/** What a reply publishes. Its options are those of the post. */
export function contentOfReply({ options }: Pick<Content, 'options'>, { text, media }: Reply): Content {
  return { text, media, mediaType: mediaTypeOf(media), originals: [], ...(options ? { options } : {}) };
}

function overriddenBy(post: Content, overrides: Overrides): Content {
  const { text = post.text, media, altTexts, firstComment, ...others } = overrides;
  const fields = changeFields(others, post);
  const options = withoutFields(others);
  const replies = [
    ...(firstComment === undefined ? [] : [{ text: firstComment, media: [] }]),
    ...(fields.replies ?? []),
  ];
  const overridden = {
    ...withoutFields(post),
    text,
    ...fields,
    ...(replies.length > 0 ? { replies } : {}),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
  if (media) return { ...overridden, media, mediaType: mediaTypeOf(media) };
  return altTexts ? { ...overridden, media: withAltTexts(post.media, altTexts) } : overridden;
}

/**
 * Throws `validation_error` where a target's overrides leave nothing to publish or do not fit the post, and where a target has too
 * many replies, with the parts of its text.
 */
export function requireFitting(content: Content, targets: readonly Target[]): void {
  const problems = targets.flatMap((target): FieldProblem[] => {
    const message = target.overrides ? problemOf(content, target) : null;
    if (message !== null) return [{ field: 'content.platform', message, code: 'custom' }];
    const tooMany = tooManyReplies(content, target);
    return tooMany === null ? [] : [{ field: 'content.platform', message: tooMany, code: 'too_big' }];
  });
  if (problems.length > 0) throw invalidInput(problems);
}

function tooManyReplies(post: Content, target: Target): string | null {
  const { targetId, parts = [] } = target;
  if (parts.length > MAX_PARTS) return `The text is too long for ${targetId}: it makes more than ${MAX_PARTS} parts.`;
  const count = contentOf(post, target).replies?.length ?? 0;
  return count > MAX_REPLIES
    ? `The target ${targetId} has ${count} replies, with its first comment and the parts of its text: the maximum is ${MAX_REPLIES}.`
    : null;
}

/** Converts a target's overrides to their stored form. */
function normaliseOverrides(
  { platform, overrides }: RequestedTarget,
  records: ReadonlyMap<string, Media>,
  field: string,
): Overrides | undefined {
  if (!overrides) return undefined;
  const { media, ...rest } = overrides;
  const others: Overrides = storedForm(rest, records, `${field}.overrides`);
  if (!media) return others;
  const named = media.map(({ url, mediaId, altText }, position): NamedMedia => {
    const at = `${field}.overrides.media.${position}`;
    const item = mediaId === undefined ? fromUrl(url ?? '') : fromMedia(mediaId, records, `${at}.mediaId`);
    if (!altText || 'field' in item) return item;
    const { displayName, altText: rule } = platformDefinitions[platform];
    if (item.kind !== 'image' && !(item.kind === 'video' && rule?.videos))
      return {
        field: `${at}.altText`,
        message: `${displayName} takes no alternative text of a ${item.kind}.`,
        code: 'custom',
      };
    return { ...item, altText };
  });
  return { ...others, media: storedMedia(named) };
}

function problemOf(content: Content, { targetId, overrides }: Target): string | null {
  const { altTexts, media } = overrides ?? {};
  const count = content.media.length;
  if (!media && altTexts && altTexts.length > count)
    return `The target ${targetId} has ${altTexts.length} altTexts, but the post has ${count} media.`;
  const overridden = contentOf(content, { overrides });
  return isVisible(overridden.text) || overridden.media.length > 0
    ? null
    : `The target ${targetId} needs a text, an image or a video.`;
}

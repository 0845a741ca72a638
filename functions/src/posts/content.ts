import { type FieldProblem, HeraldError } from '../errors.ts';
import type { Media } from '../store/documents/media.ts';
import type { Content, MediaItem } from '../store/documents/submission.ts';
import type { ContentRequest, EditRequest } from './request.ts';
import { isVisible } from './visible-text.ts';

const VIDEO = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g)$/i;

const IMAGE = /\.(jpe?g|png|gif|webp|heic|heif|avif|bmp|tiff?)$/i;

/** By the extension; null where that shows nothing. */
const kindOfUrl = (url: string): MediaItem['kind'] | null => {
  const { pathname } = new URL(url);
  if (VIDEO.test(pathname)) return 'video';
  return IMAGE.test(pathname) ? 'image' : null;
};

/** The file is not fetched here: its kind is assumed where neither its URL nor the request shows it. */
const fromUrl = (url: string, declared: MediaItem['kind'] | undefined): MediaItem => {
  const kind = kindOfUrl(url) ?? declared;
  return kind ? { kind, url } : { kind: 'image', url, assumed: true };
};

const invalid = (problems: FieldProblem[]) =>
  new HeraldError('validation_error', problems.map(({ message }) => message).join(' '), { details: problems });

const fromMedia = (ids: readonly string[], records: ReadonlyMap<string, Media>): MediaItem[] => {
  const problems: FieldProblem[] = [];
  const items = ids.flatMap((mediaId, position): MediaItem[] => {
    const record = records.get(mediaId);
    const kind = /^(image|video)\//.exec(record?.mimeType ?? '')?.[1];
    if (record && (kind === 'image' || kind === 'video')) return [{ kind, url: record.url, mediaId }];
    problems.push({
      field: `body.post.content.mediaIds.${position}`,
      message: record
        ? `The media ${mediaId} is neither an image nor a video.`
        : `There is no media with the id ${mediaId}.`,
      code: 'invalid_value',
    });
    return [];
  });
  if (problems.length > 0) throw invalid(problems);
  return items;
};

const mediaTypeOf = (items: readonly MediaItem[]): Content['mediaType'] => {
  if (items.length === 0) return 'text';
  return items.some(({ kind }) => kind === 'video') ? 'video' : 'image';
};

const checkDeclared = (declared: Content['mediaType'] | undefined, items: readonly MediaItem[]): void => {
  const fits =
    declared === undefined || (declared === 'text' ? items.length === 0 : items.some(({ kind }) => kind === declared));
  if (fits) return;
  const message =
    declared === 'text'
      ? 'mediaType is "text", but the post has media.'
      : `mediaType is "${declared}", but the post has no ${declared}.`;
  throw invalid([{ field: 'body.post.content.mediaType', message, code: 'invalid_value' }]);
};

/**
 * Converts a request's content to its stored form. Throws `validation_error` for media that do not exist and for a
 * `mediaType` that contradicts the media.
 */
export const normaliseContent = (
  request: Omit<ContentRequest, 'platform'> & { platform?: unknown },
  records: ReadonlyMap<string, Media>,
): Content => {
  const declaredKind = request.mediaType === 'text' ? undefined : request.mediaType;
  const items: MediaItem[] = [
    ...(request.videoUrl ? [{ kind: 'video' as const, url: request.videoUrl }] : []),
    ...(request.imageUrls ?? []).map((url) => ({ kind: 'image' as const, url })),
    ...(request.mediaUrls ?? []).map((url) => fromUrl(url, declaredKind)),
    ...fromMedia(request.mediaIds ?? [], records),
  ];
  const media = items.filter(({ url }, position) => items.findIndex((item) => item.url === url) === position);
  checkDeclared(request.mediaType, media);
  return {
    text: request.text ?? '',
    mediaType: request.mediaType ?? mediaTypeOf(media),
    media,
    originals: [
      ...(request.originalImageUrl ? [request.originalImageUrl] : []),
      ...(request.originalVideoUrl ? [request.originalVideoUrl] : []),
      ...(request.originalImageUrls ?? []),
      ...(request.originalMediaUrls ?? []),
    ],
  };
};

type ContentEdit = NonNullable<EditRequest['post']>['content'];

const mediaFields = ['mediaType', 'videoUrl', 'imageUrls', 'mediaUrls', 'mediaIds'] as const;
const originalFields = ['originalImageUrl', 'originalVideoUrl', 'originalImageUrls', 'originalMediaUrls'] as const;

/**
 * A stored content with the fields of an edit. One field of the media replaces all media, likewise of the originals. Throws
 * `validation_error` as `normaliseContent` does, and where nothing is left to publish.
 */
export const editContent = (stored: Content, edit: ContentEdit, records: ReadonlyMap<string, Media>): Content => {
  const given = normaliseContent({ ...edit, text: edit.text ?? stored.text }, records);
  const names = (fields: readonly (keyof ContentEdit)[]): boolean => fields.some((field) => edit[field] !== undefined);
  const media = names(mediaFields) ? { media: given.media, mediaType: given.mediaType } : {};
  const originals = names(originalFields) ? { originals: given.originals } : {};
  const content = { ...stored, text: given.text, ...media, ...originals };
  if (isVisible(content.text) || content.media.length > 0) return content;
  const message = 'A post needs a text, an image or a video.';
  throw invalid([{ field: 'body.post.content', message, code: 'custom' }]);
};

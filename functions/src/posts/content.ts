import { type FieldProblem, HeraldError } from '../errors.ts';
import type { Media } from '../store/documents/media.ts';
import type { Content, MediaItem } from '../store/documents/submission.ts';
import type { ContentRequest } from './request.ts';

const VIDEO = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g)$/i;

/** Guessed from the URL alone; the file is not fetched here. */
const kindOfUrl = (url: string): MediaItem['kind'] => (VIDEO.test(new URL(url).pathname) ? 'video' : 'image');

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
export const normaliseContent = (request: ContentRequest, records: ReadonlyMap<string, Media>): Content => {
  const declaredKind = request.mediaType === 'text' ? undefined : request.mediaType;
  const items: MediaItem[] = [
    ...(request.videoUrl ? [{ kind: 'video' as const, url: request.videoUrl }] : []),
    ...(request.imageUrls ?? []).map((url) => ({ kind: 'image' as const, url })),
    ...(request.mediaUrls ?? []).map((url) => ({ kind: declaredKind ?? kindOfUrl(url), url })),
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

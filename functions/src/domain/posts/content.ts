import { changeFields, withoutFields } from '../../model/content-fields.ts';
import { type FieldProblem, invalidInput } from '../../model/errors.ts';
import type { Media } from '../../model/media.ts';
import type { Content, MediaItem, Reply } from '../../model/post.ts';
import { nameInUrl } from '../media/index.ts';
import { mediaFields, type RequestedContent, type RequestedReply } from './requested-post.ts';

const VIDEO = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g)$/i;

const DOCUMENT = /\.pdf$/i;

const IMAGE = /\.(jpe?g|png|gif|webp|heic|heif|avif|bmp|tiff?)$/i;

/** The file is not fetched here: its kind is assumed where neither its URL nor the request shows it. */
export function fromUrl(url: string, declared?: MediaItem['kind']): MediaItem {
  const kind = kindOfUrl(url) ?? declared;
  return kind ? { kind, url, ...namedBy(kind, url) } : { kind: 'image', url, assumed: true };
}

/** The kind of files of a media type; null for those that cannot be posted. */
export function kindOfType(mimeType: string): MediaItem['kind'] | null {
  if (mimeType === 'application/pdf') return 'document';
  if (mimeType.startsWith('video/')) return 'video';
  return mimeType.startsWith('image/') ? 'image' : null;
}

/** A file that a request names: its stored form, or why it cannot be posted. */
export type NamedMedia = MediaItem | FieldProblem;

/** One of the user's own media; `field` is where the request names it. */
export function fromMedia(mediaId: string, records: ReadonlyMap<string, Media>, field: string): NamedMedia {
  const record = records.get(mediaId);
  const kind = kindOfType(record?.mimeType ?? '');
  if (record && kind) return { kind, url: record.url, mediaId, ...namedBy(kind, record.sourceUrl, record.fileName) };
  const message = record
    ? `The media ${mediaId} is not an image, a video or a PDF.`
    : `There is no media with the id ${mediaId}.`;
  return { field, message, code: 'invalid_value' };
}

/** The files, each once. Throws `validation_error` for those that cannot be posted. */
export function storedMedia(named: readonly NamedMedia[]): MediaItem[] {
  const problems = named.filter((one) => 'field' in one);
  if (problems.length > 0) throw invalidInput(problems);
  const items = named.filter((one) => 'url' in one);
  return items.filter(({ url }, position) => items.findIndex((item) => item.url === url) === position);
}

/** The media with these alternative texts, by position; an empty one says nothing. */
export function withAltTexts<T extends NamedMedia>(media: readonly T[], altTexts: readonly string[] = []): T[] {
  return media.map((item, position) =>
    'url' in item && altTexts[position] ? { ...item, altText: altTexts[position] } : item,
  );
}

export function mediaTypeOf(items: readonly MediaItem[]): Content['mediaType'] {
  if (items.length === 0) return 'text';
  if (items.some(({ kind }) => kind === 'video')) return 'video';
  return items.some(({ kind }) => kind === 'image') ? 'image' : 'document';
}

/**
 * Converts a request's content to its stored form. Throws `validation_error` for media that do not exist and for a
 * `mediaType` that contradicts the media.
 */
export function normaliseContent(request: RequestedContent, records: ReadonlyMap<string, Media>): Content {
  const declaredKind = request.mediaType === 'text' ? undefined : request.mediaType;
  const named: NamedMedia[] = [
    ...(request.videoUrl ? [{ kind: 'video' as const, url: request.videoUrl }] : []),
    ...(request.imageUrls ?? []).map((url) => ({ kind: 'image' as const, url })),
    ...(request.mediaUrls ?? []).map((url) => fromUrl(url, declaredKind)),
    ...(request.mediaIds ?? []).map((id, position) => fromMedia(id, records, `content.mediaIds.${position}`)),
  ];
  requireMediaOf(request.altTexts, named);
  const media = storedMedia(withAltTexts(named, request.altTexts));
  checkDeclared(request.mediaType, media);
  return {
    ...changeFields(storedForm(request, records, 'content')),
    text: request.text ?? '',
    mediaType: request.mediaType ?? mediaTypeOf(media),
    media,
    originals: originalFields.flatMap((field) => request[field] ?? []),
  };
}

/** What a request says of a post or of a target, with the replies as they are stored. `field` is where the request has it. */
export function storedForm<T extends { replies?: RequestedReply[] | undefined }>(
  { replies, ...others }: T,
  records: ReadonlyMap<string, Media>,
  field: string,
): Omit<T, 'replies'> & Pick<Content, 'replies'> {
  const stored = replies?.map((reply, index) => storedReply(reply, records, `${field}.replies.${index}`));
  return { ...others, ...(stored ? { replies: stored } : {}) };
}

/** A reply of a request in its stored form; `field` is where the request has it. Throws `validation_error`. */
export function storedReply(
  { text, media = [], altTexts, delaySeconds }: RequestedReply,
  records: ReadonlyMap<string, Media>,
  field: string,
): Reply {
  const named = media.map(({ url, mediaId, altText }, position): NamedMedia => {
    const item =
      mediaId === undefined ? fromUrl(url ?? '') : fromMedia(mediaId, records, `${field}.media.${position}.mediaId`);
    return 'url' in item && altText ? { ...item, altText } : item;
  });
  return { text, media: storedMedia(withAltTexts(named, altTexts)), ...(delaySeconds ? { delaySeconds } : {}) };
}

/** A reply of which only the text is to be judged. In place of one that says nothing it has its number. */
export function replyWithoutFiles(text: string, index: number): RequestedReply {
  return { text: isVisible(text) ? text : `${index + 1}` };
}

/** Each of them replaces all media of a post. */
const replacingFields = ['mediaType', ...mediaFields] as const;
const originalFields = ['originalImageUrl', 'originalVideoUrl', 'originalImageUrls', 'originalMediaUrls'] as const;

/**
 * A stored content with the fields of an edit. One field of the media replaces all media, likewise of the originals.
 * Throws `validation_error` as `normaliseContent` does, and if nothing is left to publish.
 */
export function editContent(stored: Content, edit: RequestedContent, records: ReadonlyMap<string, Media>): Content {
  const names = (fields: readonly (keyof RequestedContent)[]): boolean =>
    fields.some((field) => edit[field] !== undefined);
  const { altTexts, ...others } = edit;
  const given = normaliseContent(
    { ...others, text: edit.text ?? stored.text, altTexts: names(replacingFields) ? altTexts : undefined },
    records,
  );
  const media = names(replacingFields)
    ? { media: given.media, mediaType: given.mediaType }
    : { media: altTexts ? withNewAltTexts(stored.media, altTexts) : stored.media };
  const originals = names(originalFields) ? { originals: given.originals } : {};
  const content = {
    ...withoutFields(stored),
    text: given.text,
    ...media,
    ...originals,
    ...changeFields(storedForm(edit, records, 'content'), stored),
  };
  if (isVisible(content.text) || content.media.length > 0) return content;
  const message = 'A post needs a text, an image or a video.';
  throw invalidInput([{ field: 'content', message, code: 'custom' }]);
}

/** By the extension; null where that shows nothing. */
function kindOfUrl(url: string): MediaItem['kind'] | null {
  const { pathname } = new URL(url);
  if (VIDEO.test(pathname)) return 'video';
  if (DOCUMENT.test(pathname)) return 'document';
  return IMAGE.test(pathname) ? 'image' : null;
}

/** The name of a document, from its file or its address; nothing for other kinds, or where neither has a name. */
function namedBy(kind: MediaItem['kind'], url: string | null, fileName: string | null = null) {
  if (kind !== 'document') return {};
  const inUrl = nameInUrl(url);
  const name = fileName ?? (DOCUMENT.test(inUrl) ? inUrl : '');
  return name === '' ? {} : { fileName: name };
}

/** Throws `validation_error` where there are more alternative texts than media. */
function requireMediaOf(altTexts: readonly string[] = [], { length }: readonly unknown[]): void {
  if (altTexts.length <= length) return;
  const message = `There are ${altTexts.length} altTexts, but the post has ${length} media.`;
  throw invalidInput([{ field: 'content.altTexts', message, code: 'too_big' }]);
}

function checkDeclared(declared: Content['mediaType'] | undefined, items: readonly MediaItem[]): void {
  const fits =
    declared === undefined || (declared === 'text' ? items.length === 0 : items.some(({ kind }) => kind === declared));
  if (fits) return;
  const message =
    declared === 'text'
      ? 'mediaType is "text", but the post has media.'
      : `mediaType is "${declared}", but the post has no ${declared}.`;
  throw invalidInput([{ field: 'content.mediaType', message, code: 'invalid_value' }]);
}

/** The same media with other alternative texts. */
function withNewAltTexts(media: readonly MediaItem[], altTexts: readonly string[]): MediaItem[] {
  requireMediaOf(altTexts, media);
  return withAltTexts(
    media.map(({ altText: _altText, ...item }) => item),
    altTexts,
  );
}

/** What shows nothing: spaces, controls such as NUL, format characters, fillers and the blank Braille pattern. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a reader would see anything of the text. */
export function isVisible(text: string): boolean {
  return text.replace(invisible, '') !== '';
}

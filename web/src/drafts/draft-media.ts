import type { NewPost, Post, StoredMedia } from '@herald-publishing/client';
import * as v from 'valibot';
import { t } from './texts.ts';

/** An image, a video or a document of a draft. */
export const draftMedia = v.object({
  /** Names it in the draft, in whatever place it is. */
  key: v.string(),
  /** Of the file in Herald's storage, once it has been uploaded; null for a file somewhere else. */
  mediaId: v.nullable(v.string()),
  /** Empty until it is known: while a file is being uploaded, and before an address is entered. */
  url: v.string(),
  /** Null where it is not known. */
  kind: v.nullable(v.picklist(['image', 'video', 'document'])),
  /** Of a file from the user's device; null for one that is named by its address. */
  fileName: v.nullable(v.string()),
  /** What it shows, for those who do not see it. */
  altText: v.string(),
});

export type DraftMedia = v.InferOutput<typeof draftMedia>;

/** The most that a post takes, on any platform. The server refuses more. */
export const MAX_MEDIA = 35;

/** A field for the address of a file. */
export function mediaByAddress(url = ''): DraftMedia {
  return {
    key: crypto.randomUUID(),
    mediaId: null,
    url,
    kind: null,
    fileName: null,
    altText: '',
  };
}

/** A file from the device that is not stored yet. */
export function mediaFromFile({ name, type }: Pick<File, 'name' | 'type'>): DraftMedia {
  return {
    ...mediaByAddress(),
    kind: kindOf(type),
    fileName: name,
  };
}

/** A file from the device that has been stored. */
export function storedAs(
  media: DraftMedia,
  { id, url, mimeType }: Pick<StoredMedia, 'id' | 'url' | 'mimeType'>,
): DraftMedia {
  return {
    ...media,
    mediaId: id,
    url,
    kind: kindOf(mimeType),
  };
}

/** Whether its bytes have not been stored. */
export function isUnfinished({ fileName, url }: DraftMedia): boolean {
  return fileName !== null && url === '';
}

/** How a person would call it: by its name, or by its place. */
export function nameOf({ fileName, url }: DraftMedia, position: number): string {
  const inUrl = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : '';
  return fileName ?? (inUrl || t.file({ number: position + 1 }));
}

/** The keys of the media in the request: errors refer to media by their index in it. */
export function sentKeys(media: readonly DraftMedia[]): string[] {
  return sentMedia(media).map(({ key }) => key);
}

type MediaContent = Pick<NewPost['post']['content'], 'mediaUrls' | 'mediaIds' | 'altTexts'>;

/** The media in the form of the request. By their ids where all have one: by ids and addresses they would have two orders. */
export function mediaContent(media: readonly DraftMedia[]): MediaContent {
  const sent = sentMedia(media);
  if (sent.length === 0) return {};
  const ids = sent.flatMap(({ mediaId }) => mediaId ?? []);
  const altTexts = sent.map(({ altText }) => altText.trim());
  return {
    ...(ids.length === sent.length ? { mediaIds: ids } : { mediaUrls: sent.map(({ url }) => url.trim()) }),
    ...(altTexts.some((text) => text !== '') ? { altTexts } : {}),
  };
}

/** The media of one target in the form of the request. Alternative texts are sent where the platform has them for such files. */
export function mediaOverride(
  media: readonly DraftMedia[],
  described: readonly DraftMedia['kind'][],
): { mediaId?: string; url?: string; altText?: string }[] {
  return sentMedia(media).map(({ mediaId, url, altText, kind }) => {
    const text = described.includes(kind ?? 'image') ? altText.trim() : '';
    return { ...(mediaId === null ? { url: url.trim() } : { mediaId }), ...(text === '' ? {} : { altText: text }) };
  });
}

const uploadedNames = { image: t.uploadedImage, video: t.uploadedVideo, document: t.uploadedDocument };

/** The key of a file of a post in a pool, to which it is added if it is not there. The same post has the same keys. */
export function keyIn(pool: DraftMedia[], { url, mediaId, kind, altText = '' }: Post['media'][number]): string {
  const known = pool.find((one) => one.url === url && (altText === '' || one.altText === altText));
  if (known) return known.key;
  const added: DraftMedia = {
    ...mediaByAddress(url),
    key: altText === '' ? url : `${url} ${altText}`,
    mediaId: mediaId ?? null,
    kind,
    fileName: mediaId === undefined ? null : uploadedNames[kind]({ number: pool.length + 1 }),
    altText,
  };
  pool.push(added);
  return added.key;
}

/** The files of a post in a draft. */
export function mediaOfPost(files: Post['media']): DraftMedia[] {
  const pool: DraftMedia[] = [];
  for (const file of files) keyIn(pool, file);
  return pool;
}

/** By its type, which browsers guess from the name, or the server has found in the bytes. */
export function kindOf(mimeType: string): DraftMedia['kind'] {
  if (mimeType === 'application/pdf') return 'document';
  if (mimeType.startsWith('video/')) return 'video';
  return mimeType.startsWith('image/') ? 'image' : null;
}

/** Those that are sent: a field that was left empty is not. */
function sentMedia(media: readonly DraftMedia[]): DraftMedia[] {
  return media.filter(({ url }) => url.trim() !== '');
}

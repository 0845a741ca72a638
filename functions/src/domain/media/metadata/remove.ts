import type { StoredFile } from '../mp4-file.ts';
import { ByteReader } from './byte-reader.ts';
import { gifWithoutMetadata } from './gif.ts';
import { jpegWithoutMetadata } from './jpeg.ts';
import { hasMp4Metadata, mp4WithoutMetadata } from './mp4.ts';
import { pngWithoutMetadata } from './png.ts';
import { webpWithoutMetadata } from './webp.ts';

/** Removes the metadata of a format, with the memory of one part of a file. Calls back once or more where there are any. */
type Removal = (reader: ByteReader, onRemoved: () => void) => AsyncIterable<Uint8Array>;

const removals: Readonly<Record<string, Removal>> = {
  'image/jpeg': jpegWithoutMetadata,
  'image/png': pngWithoutMetadata,
  'image/apng': pngWithoutMetadata,
  'image/webp': webpWithoutMetadata,
  'image/gif': gifWithoutMetadata,
  'video/mp4': mp4WithoutMetadata,
  'video/x-m4v': mp4WithoutMetadata,
  'video/quicktime': mp4WithoutMetadata,
  'video/3gpp': mp4WithoutMetadata,
  'video/3gpp2': mp4WithoutMetadata,
};

/**
 * The contents of a picture or a video without what they say of the place, the camera and the owner. Nothing is encoded again;
 * orientation and colours stay. A file that is malformed, or of another format, passes as it is.
 */
export async function* withoutMetadata(
  contents: AsyncIterable<Uint8Array>,
  mimeType: string | null,
  onRemoved: () => void = () => {},
): AsyncGenerator<Uint8Array> {
  const remove = removals[mimeType ?? ''];
  if (!remove) return yield* contents;
  const source = contents[Symbol.asyncIterator]();
  try {
    yield* remove(new ByteReader(source), onRemoved);
  } finally {
    await source.return?.();
  }
}

/** Whether `withoutMetadata` changes a stored file. Reads of a film its index only, and of a picture up to its first metadata. */
export async function hasMetadata(file: StoredFile, mimeType: string): Promise<boolean> {
  if (removals[mimeType] === mp4WithoutMetadata) return hasMp4Metadata(file);
  if (!removals[mimeType] || file.sizeBytes === 0) return false;
  let found = false;
  const contents = file.read({ start: 0, end: file.sizeBytes - 1 });
  for await (const _ of withoutMetadata(contents, mimeType, () => {
    found = true;
  }))
    if (found) break;
  return found;
}

/** Whether `withoutMetadata` leaves the size of a file of this type as it is. */
export function keepsSize(mimeType: string | null): boolean {
  const removal = removals[mimeType ?? ''];
  return removal === undefined || removal === mp4WithoutMetadata;
}

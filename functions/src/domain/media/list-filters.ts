import type { Media } from '../../model/media.ts';
import { fileNameOf } from './file-name.ts';

/** `document`: any other file, such as a PDF, a text or an archive. */
export const mediaKinds = ['image', 'video', 'audio', 'document'] as const;

type MediaKind = (typeof mediaKinds)[number];

/** Which files a list shows; null or empty where it does not matter. */
export interface MediaFilters {
  kind: MediaKind | null;
  /** All of them are in the name of the file. In lower case. */
  words: readonly string[];
}

/** Whether a file has the requested kind and all words in its name. A file without a name has no words. */
export function isWanted(
  { kind, words }: MediaFilters,
  file: Pick<Media, 'mimeType' | 'fileName' | 'sourceUrl'>,
): boolean {
  if (kind !== null && kindOf(file.mimeType) !== kind) return false;
  if (words.length === 0) return true;
  const name = fileNameOf(file)?.normalize().toLowerCase() ?? '';
  return words.every((word) => name.includes(word));
}

function kindOf(mimeType: string): MediaKind {
  return mediaKinds.find((kind) => mimeType.startsWith(`${kind}/`)) ?? 'document';
}

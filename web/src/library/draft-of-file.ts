import type { Media } from '@herald-publishing/client';
import { type DraftMedia, mediaFromFile, storedAs } from '../drafts/draft-media.ts';
import { fileTitle } from '../media/file-text.ts';

/** A stored file as a part of a draft, as if it had just been uploaded. */
export function mediaOfFile(file: Media): DraftMedia {
  return storedAs(mediaFromFile({ name: fileTitle(file), type: file.mimeType }), file);
}

import type { FileFacts } from '../platforms/contract/rules.ts';
import type { Media } from '../store/documents/media.ts';

/** What is known of a file of the user's own without reading it. */
export const recordedFacts = ({ mimeType, sizeBytes, durationSeconds }: Media): FileFacts => ({
  mimeType,
  sizeBytes,
  durationSeconds,
});

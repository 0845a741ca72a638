import type { Media } from '../../model/media.ts';
import type { FileFacts } from '../../platforms/contract/rules.ts';

/** What is known of a file of the user's own without reading it. */
export function recordedFacts({ mimeType, sizeBytes, durationSeconds }: Media): FileFacts {
  return {
    mimeType,
    sizeBytes,
    durationSeconds,
  };
}

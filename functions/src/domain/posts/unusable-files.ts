import type { Probe } from '../media/index.ts';
import { kindOfType } from './content.ts';
import { locatedFiles, type Probes, type ReferringPost } from './probe-files.ts';

/** A file of a post that is no image, no video and no PDF, or cannot be had at all. */
interface UnusableFile {
  field: string;
  /** For users. */
  message: string;
}

const NO_MEDIA = 'This address does not lead to an image, a video or a PDF.';

/** The files of a post's own content, and of its replies, that no platform can use, by what their beginnings show. Pure. */
export function unusableFiles(post: ReferringPost, probes: Probes): UnusableFile[] {
  return locatedFiles(post).flatMap(({ item, field }) => {
    const message = messageOf(probes.get(item.url));
    return message === null ? [] : [{ field, message }];
  });
}

/** Null if the file is usable, or if a later check may show that it is. */
function messageOf(probe: Probe | undefined): string | null {
  if (!probe) return null;
  if (!('facts' in probe)) return probe.transient ? null : probe.problem;
  const { mimeType } = probe.facts;
  return mimeType === undefined || kindOfType(mimeType ?? '') !== null ? null : NO_MEDIA;
}

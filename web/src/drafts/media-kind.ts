import type { DraftMedia } from './draft-media.ts';

const videoName = /\.(mp4|m4v|mov|webm)$/i;

/** Whether a file is a video; of one that is not known yet, by the end of its address. */
export function isVideo({ kind, url }: Pick<DraftMedia, 'kind' | 'url'>): boolean {
  if (kind !== null) return kind === 'video';
  return URL.canParse(url) && videoName.test(new URL(url).pathname);
}

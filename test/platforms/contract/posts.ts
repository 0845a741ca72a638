import type { Content } from '../../../functions/src/infra/store/documents/submission.ts';

/** A post of so many media, for the suites. Kind by ending. */
export function postOf(text: string, ...urls: string[]): Content {
  const media = urls.map((url) => ({ kind: /\.mp4|\/big/.test(url) ? ('video' as const) : ('image' as const), url }));
  const mediaType = media.length === 0 ? 'text' : media.some(({ kind }) => kind === 'video') ? 'video' : 'image';
  return { text, mediaType, media, originals: [] };
}

import { fromUrl } from '../../../functions/src/domain/posts/content.ts';
import { mediaTypeOf } from '../../../functions/src/domain/posts/index.ts';
import type { Content } from '../../../functions/src/model/post.ts';

/** A post of so many media, for the suites. Kind by ending. */
export function postOf(text: string, ...urls: string[]): Content {
  const media = urls.map((url) => fromUrl(url, /\.mp4|\/big/.test(url) ? 'video' : 'image'));
  return { text, mediaType: mediaTypeOf(media), media, originals: [] };
}

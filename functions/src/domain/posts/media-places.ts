import type { MediaItem } from '../../infra/store/documents/submission.ts';
import { mediaFields } from './request-fields.ts';

/** Where each file of a content is in `post.content` of the request, which need not be valid. */
export function mediaFieldPaths(given: Readonly<Record<string, unknown>>): (item: MediaItem) => string {
  const places = new Map<unknown, string>();
  for (const name of mediaFields) {
    const value = given[name];
    const named = Array.isArray(value)
      ? value.map((item, index) => [item, `${name}.${index}`] as const)
      : [[value, name] as const];
    for (const [item, place] of named) if (!places.has(item)) places.set(item, `body.post.content.${place}`);
  }
  return ({ url, mediaId }) => places.get(mediaId ?? url) ?? 'body.post.content';
}

import type { LivePost } from '../core/published.ts';
import { isVisible } from './posts.ts';
import type { LinkedinState } from './state.ts';

export const livePosts = (state: LinkedinState): LivePost[] =>
  state.posts
    .filter((post) => isVisible(state, post))
    .map(({ urn, accountId, text, assets, link, visibility, at }) => ({
      accountId,
      id: urn,
      text,
      link,
      media: (link === null ? assets : []).map(({ id, kind }) => ({
        kind,
        url: `${state.baseUrl()}/assets/${id}`,
        altText: null,
      })),
      at,
      url: `${state.baseUrl()}/feed/update/${urn}/`,
      visibility,
    }));

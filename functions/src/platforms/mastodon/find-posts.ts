import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { findInList } from '../kit/find-posts.ts';
import { isLocal } from '../kit/local-server.ts';
import { decoded } from '../kit/page-head.ts';
import { mastodonApi } from './api.ts';
import { normalize } from './recover.ts';
import { readSession } from './session.ts';

export const findPosts: PostFinder = {
  source: 'GET /api/v1/accounts/{id}/statuses',
  documentation: 'https://docs.joinmastodon.org/methods/accounts/#statuses',
  text: 'The text as it was written, without its content warning.',
  comparesFiles: false,
  limits: 'With replies, and with posts that are not public.',
  settleMs: ABSENCE_SETTLE_MS,

  find: (call, settings, { text, from, to }) => {
    const { http, clock, account } = call;
    const api = mastodonApi({ http, clock, publicOnly: !isLocal(settings) }, readSession(account.accessToken));
    return findInList(
      call,
      { from, to },
      {
        read: async (before) => {
          const posts = await api.recentStatuses(before);
          return { posts, next: posts.at(-1)?.id ?? null };
        },
        view: ({ id, url, created_at }) => ({ id, url, at: Date.parse(created_at) }),
        // A list shows texts as HTML. Only a post with the same letters is worth a call for its text.
        isMatching: async ({ id, content }) =>
          text === null ||
          (letters(textOf(content)) === letters(withoutHosts(text)) &&
            normalize(await api.sourceOf(id)) === normalize(text)),
      },
    );
  },
};

function textOf(html: string): string {
  return decoded(html.replace(/<[^>]*>/g, ''));
}

/** Mentions of accounts on other servers are shown without their server. */
function withoutHosts(text: string): string {
  return text.replace(/(@\w+)@[\w.-]+\w/g, '$1');
}

function letters(text: string): string {
  return text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '');
}

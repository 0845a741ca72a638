import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { findInList, unreadable } from '../kit/find-posts.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { linkedInApi } from './api.ts';
import { littleText, shownText, urnOf } from './content.ts';
import { isSameText } from './recover.ts';

const READ_SCOPE = 'r_organization_social';

const REFUSED = unreadable('LinkedIn does not let Herald list the posts of this account.');

export const findPosts: PostFinder = {
  source: 'GET /rest/posts?q=author',
  documentation:
    'https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#find-posts-by-authors',
  text: 'The text as users see it, with any white space, and with short links for long ones.',
  comparesFiles: false,
  limits: 'Organizations only, with `r_organization_social`: LinkedIn gives no app the posts of members.',
  settleMs: ABSENCE_SETTLE_MS,

  find: async (call, settings, { text, from, to }) => {
    const { account, http, clock } = call;
    if (account.kind !== 'organization') return unreadable('LinkedIn does not let apps list the posts of members.');
    if (!hasScopes(account.scope, [READ_SCOPE])) return unreadable(`The account has not granted ${READ_SCOPE}.`);
    const api = linkedInApi({ http, clock, settings, accessToken: account.accessToken });
    const ours = text === null ? null : shownText(littleText(text));
    let isRefused = false;
    const found = await findInList(
      call,
      { from, to },
      {
        read: async (cursor) => {
          const start = Number(cursor ?? 0);
          const posts = await api.postsOf(urnOf(account), start);
          isRefused ||= posts === null;
          return { posts: posts ?? [], next: posts?.length ? String(start + posts.length) : null };
        },
        view: ({ id, createdAt: at }) => ({ id, url: `https://www.linkedin.com/feed/update/${id}/`, at }),
        isMatching: ({ lifecycleState, commentary }) =>
          lifecycleState === 'PUBLISHED' && (ours === null || isSameText(shownText(commentary), ours)),
      },
    );
    return isRefused ? REFUSED : found;
  },
};

import { mastodon } from '../../../functions/src/platforms/mastodon/index.ts';
import { readSession } from '../../../functions/src/platforms/mastodon/session.ts';
import { listLag, posts } from '../contract/ambiguous-posts.ts';
import { type ThreadSubject, threadsContract } from '../contract/threads.ts';

const subject: ThreadSubject = {
  module: mastodon,
  isPublic: posts(/\/api\/v1\/statuses$/),
  lagging: listLag,
  urlOf: ({ url }) => url,
  remove: async ({ account }, _fixture, id) => {
    const { server, accessToken } = readSession(account.accessToken);
    const headers = { authorization: `Bearer ${accessToken}` };
    await fetch(`${server}/api/v1/statuses/${id}`, { method: 'DELETE', headers });
  },
};

threadsContract({
  'a thread on a Mastodon server': subject,
  'a thread on a server without idempotency keys': { ...subject, sandboxSettings: { idempotency: 'none' } },
});

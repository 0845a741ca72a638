import { handleInProcess, type InProcessRequest } from '@herald-lab/simulation';
import type { Platform } from '../../../functions/src/model/platform.ts';
import { nameOf, type Removed } from '../shown-posts.ts';
import type { Sandbox } from './sandboxes.ts';

/** How the owner of a post deletes it. */
type Removal = (id: string) => Pick<InProcessRequest, 'method' | 'path'>;

const removals: Partial<Record<Platform, Removal>> = {
  x: (id) => ({ method: 'DELETE', path: `/x/2/tweets/${id}` }),
  mastodon: (id) => ({ method: 'DELETE', path: `/mastodon/api/v1/statuses/${id}` }),
  threads: (id) => ({ method: 'DELETE', path: `/threads/v1.0/${id}` }),
  linkedin: (id) => ({ method: 'DELETE', path: `/linkedin/rest/posts/${encodeURIComponent(id)}` }),
  youtube: (id) => ({ method: 'DELETE', path: `/youtube/youtube/v3/videos?id=${id}` }),
};

/** The owner of a post or a reply deletes it at its platform. False where that cannot be simulated. */
export async function removePost(
  removed: Removed,
  sandbox: Sandbox,
  { platform, id }: { platform: Platform; id: string },
): Promise<boolean> {
  const simulated = sandbox.platforms.find(({ name }) => name === platform);
  const request = removals[platform]?.(id);
  const before = simulated?.published() ?? [];
  const post = before.find((one) => one.id === id);
  const access = post && simulated?.accounts?.seed({ username: post.username });
  if (!access || !request) return false;
  const headers = {
    authorization: `Bearer ${access.accessToken}`,
    accept: 'application/json',
    'linkedin-version': '202609',
    'x-restli-protocol-version': '2.0.0',
  };
  const response = await handleInProcess(sandbox.app, { ...request, headers, body: null });
  if (!response || response.status >= 300) return false;
  removed.posts.push(post);
  for (const one of before) if (one.replyTo !== null) removed.parents.set(nameOf(one), one.replyTo);
  return true;
}

import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { publishMedia } from '../kit/graph/publish-media.ts';
import { threadsApi } from './api.ts';
import { unsupported } from './content.ts';
import { threadsHouse } from './house.ts';
import { linkTo } from './link.ts';
import { publishText } from './publish-text.ts';

/** Publishes to Threads exactly once. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  { apiUrl }: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { content, account, http, clock } = job;
  const problem = unsupported(content);
  if (problem) throw new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message: problem });
  const api = threadsApi({ http, clock, apiUrl, accessToken: account.accessToken });
  const post =
    content.media.length === 0 ? await publishText(job, api) : await publishMedia(job, threadsHouse(job, api));
  return { kind: 'published', id: post.id, url: post.url ?? (await linkTo(job, api, post.id)) };
};

import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { facebookApi } from './api.ts';
import { unsupported } from './content.ts';
import { linkTo } from './link.ts';
import { publishPost } from './publish.ts';
import { publishVideo } from './publish-video.ts';

/** Publishes to a Facebook Page exactly once, or leaves it unknown. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  settings: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { content } = job;
  const problem = unsupported(content);
  if (problem) throw new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message: problem });
  const api = facebookApi(job, settings);
  const video = content.media.find(({ kind }) => kind === 'video');
  const post = video ? await publishVideo(job, api, video) : await publishPost(job, api);
  return { kind: 'published', id: post.id, url: await linkTo(job, api, settings, post) };
};

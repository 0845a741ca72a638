import { z } from 'zod';
import type { MediaItem } from '../../model/post.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PlatformModule } from '../contract/module.ts';
import { PlatformFailure, type Published } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { lookUpOrNull, retryDownload } from '../kit/graph/call.ts';
import { commentOnce, type ListedComment, type ReplyContext } from '../kit/graph/comments.ts';
import { requestIdOf } from '../kit/graph/errors.ts';
import { type PublishedPost, publishOnce } from '../kit/graph/recovery.ts';
import { withHostedFiles } from '../kit/hosted-files.ts';
import { isSameText } from '../kit/lookup.ts';
import { unsupportedContent } from '../kit/outcomes.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { type FacebookApi, facebookApi } from './api.ts';
import { definition } from './definition.ts';
import { absoluteUrl, findPosts, findPublishedPosts } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { publishStory } from './publish-story.ts';
import { publishVideo } from './publish-video.ts';
import type { Comment } from './replies.ts';
import { optionsOf, rules } from './rules.ts';

export const facebook: PlatformModule = {
  ...definition,
  rules,
  publish,
  publishReply,
  connect,
  metrics,
  findPosts,
  requestIdOf,
};

/** Publishes to a Facebook Page exactly once, or leaves it unknown. Throws `PlatformFailure`. */
async function publish(given: PublishContext, settings: PlatformSettings): Promise<Published> {
  const problem = unsupportedBy(rules, given.content);
  if (problem) throw new PlatformFailure(unsupportedContent(problem));
  const job = await withHostedFiles(given);
  const { content } = job;
  const api = facebookApi(job, settings);
  const [file] = content.media;
  if (file && optionsOf(content).postType === 'story') {
    const story = await publishStory(job, api, file);
    return { kind: 'published', id: story.id, url: story.url ?? `${settings.authUrl}/${job.account.accountId}` };
  }
  const video = content.media.find(({ kind }) => kind === 'video');
  const { id, url } = video ? await publishVideo(job, api, video) : await publishPost(job, api);
  const permalink = url ?? (await lookUpOrNull(job, { platform: 'facebook', postId: id }, () => api.permalink(id)));
  // A video's permalink is a path, and the path of an id redirects to its post.
  const link = permalink ?? `/${id}`;
  return { kind: 'published', id, url: absoluteUrl(link, settings) };
}

/**
 * Publishes a text, images, or both, and without images a link. Images are uploaded first, unpublished, so that one call makes the post and its
 * lost response can be recovered from the Page's list.
 */
async function publishPost(job: PublishContext, api: FacebookApi): Promise<PublishedPost> {
  const { content, steps } = job;
  const photoIds: string[] = [];
  for (const [index, photo] of content.media.entries()) {
    const addPhoto = () => retryDownload(job, () => api.addPhoto(photo));
    photoIds.push(await steps.remember(`photo${index + 1}`, z.string(), addPhoto));
  }
  return publishOnce(job, {
    displayName: 'Facebook',
    publish: () => api.post(content.text, photoIds, photoIds.length === 0 ? content.link?.url : undefined),
    repeats: true,
    findPosts: (since) => findPublishedPosts(api, content, photoIds, since),
  });
}

/**
 * Comments once on a live post, or on a live video by the video's id, as the Page. Throws `PlatformFailure`.
 * https://developers.facebook.com/docs/graph-api/reference/object/comments
 */
async function publishReply(given: ReplyContext, settings: PlatformSettings) {
  const job = { ...(await withHostedFiles(given)), thread: given.thread };
  const { content, thread } = job;
  const [post] = thread;
  const [picture] = content.media;
  const api = facebookApi(job, settings);
  const { id, url } = await commentOnce(job, {
    displayName: 'Facebook',
    write: () => write(job, api, post.id, picture),
    list: async (after) => {
      const { comments, next } = await api.comments(post.id, after);
      return { comments: comments.map((comment) => listed(job, comment, picture)), next };
    },
  });
  return { kind: 'published', id, url: url === null ? null : absoluteUrl(url, settings) } as const;
}

/** Facebook downloads the picture during the call, and not always at the first attempt. */
function write(job: ReplyContext, api: FacebookApi, postId: string, picture: MediaItem | undefined) {
  return retryDownload(job, () => api.comment(postId, job.content.text, picture?.url));
}

function listed({ account, content }: ReplyContext, comment: Comment, picture: MediaItem | undefined): ListedComment {
  const { id, message, created_time, permalink_url, from, attachment } = comment;
  const isOwn = !from || from.id === account.accountId;
  const isSame = isSameText(message, content.text) && (!picture || attachment !== undefined);
  return { id, url: permalink_url, at: Date.parse(created_time), isAlike: isOwn && isSame };
}

import type { Context } from '../../context.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { readable } from '../../infra/store/converter.ts';
import { type Observation, postMetricNames } from '../../model/metrics.ts';
import type { UserPost } from '../../model/post.ts';
import { eventIdOf, METRICS_EVENT, type NewEvent } from '../events/index.ts';
import { viewObservation } from './observation-view.ts';

/** Which record of a post of which user. */
interface PostAddress {
  userId: string;
  postId: string;
}

/** The post is not live any more. It was last seen when its numbers were last read, or else when it was published. */
export function goneEvent({ userId, postId }: PostAddress, post: UserPost, goneAt: Date): NewEvent {
  return {
    ...aboutPost(userId, post),
    id: eventIdOf('gone', userId, postId),
    type: 'post.gone',
    at: goneAt,
    data: {
      ...dataOf(post),
      lastSeenAt: (post.latest?.observedAt ?? post.publishedAt).toISOString(),
      goneAt: goneAt.toISOString(),
    },
  };
}

/** The post has a new observation. */
export function observationEvent({ userId, postId }: PostAddress, post: UserPost, observation: Observation): NewEvent {
  return {
    ...aboutPost(userId, post),
    id: eventIdOf('metrics', userId, postId, observation.observedAt.getTime()),
    type: METRICS_EVENT,
    at: observation.observedAt,
    data: { ...dataOf(post), observation: viewObservation(postMetricNames, observation) },
  };
}

/**
 * Whether an endpoint of the user names `post.metrics`. The mark on the stream says that one did: a user without it costs one read.
 * It is removed where no endpoint does any more.
 */
export async function wantsObservations({ store }: Pick<Context, 'store'>, userId: string): Promise<boolean> {
  const { eventStream, webhooks } = store.user(userId);
  const stream = await store.read(eventStream);
  if (!stream.data()?.wantsMetrics || !stream.updateTime) return false;
  const endpoints = readable((await webhooks.get()).docs);
  if (endpoints.some(({ data }) => data.eventTypes?.includes(METRICS_EVENT))) return true;
  const { updateTime } = stream;
  await unlessChanged(() => eventStream.update({ wantsMetrics: false }, { lastUpdateTime: updateTime }));
  return false;
}

function aboutPost(userId: string, { postSubmissionId }: UserPost) {
  return { userId, postSubmissionId };
}

function dataOf({ postSubmissionId, platform, accountId, platformPostId, url, publishedAt }: UserPost) {
  return {
    postSubmissionId,
    target: { targetId: `${platform}:${accountId}`, platform, accountId },
    platformPostId,
    url,
    publishedAt: publishedAt.toISOString(),
  };
}

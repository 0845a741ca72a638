import type { NewPost, Post } from '@herald-publishing/client';
import type { Platform } from '../../api/types.ts';
import { toLocalInputValue } from '../../components/local-time.ts';
import { type Draft, type Target, targetId, toRequest } from '../../drafts/draft.ts';
import { draftOfPost } from '../../drafts/draft-of-post.ts';

/** The draft with which the edit of a post begins: without targets that were cancelled, because to name them brings them back. */
export function draftToEdit(post: Post): Draft {
  const active = post.targets.filter((target) => !isCancelled(post, target));
  return { ...draftOfPost(post, active), later: true, at: localTimeOf(post) };
}

/** The request that makes the post of the draft. A time that was not touched stays to the second, and targets keep their ids. */
export function requestOfEdit(
  draft: Draft,
  post: Pick<Post, 'targets' | 'scheduledTime'>,
  accounts: readonly Target[],
  platforms: readonly Pick<Platform, 'platform' | 'described'>[],
): NewPost {
  const named = accounts.map(({ platform, accountId }): Target => {
    const id = targetId({ platform, accountId });
    const given = post.targets.find((target) => targetId(target) === id)?.targetId ?? id;
    return { platform, accountId, ...(given === id ? {} : { targetId: given }) };
  });
  const request = toRequest(draft, named, platforms);
  const isUntouched = draft.later && draft.slot === '' && draft.at === localTimeOf(post);
  return isUntouched ? { ...request, scheduledTime: post.scheduledTime } : request;
}

/** Whether a target of the post was taken back. */
export function isCancelled({ runs }: Pick<Post, 'runs'>, target: Post['targets'][number]): boolean {
  return runs.some((run) => run.targetId === target.targetId && run.error?.code === 'cancelled');
}

/** The value of the time control for this post. */
function localTimeOf({ scheduledTime }: Pick<Post, 'scheduledTime'>): string {
  return scheduledTime === null ? '' : toLocalInputValue(new Date(scheduledTime));
}

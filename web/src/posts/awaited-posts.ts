import type { Post } from '@herald-publishing/client';
import { useEffect } from 'preact/hooks';
import { announce } from '../components/announcer.tsx';
import { isFinished, titleOf } from './post-status.ts';

/** The ids of posts that were seen unfinished, or have just been sent. */
const awaited = new Set<string>();

/** The outcome of this post is announced on the next page that shows it. */
export function awaitPost(id: string): void {
  awaited.add(id);
}

/** Announces the outcome of each post once it is finished. */
export function useAnnouncedOutcomes(posts: readonly Post[]): void {
  useEffect(() => {
    for (const post of posts) if (!isFinished(post)) awaited.add(post.postSubmissionId);
    const ended = posts.filter((post) => isFinished(post) && awaited.delete(post.postSubmissionId));
    if (ended.length > 0) announce(ended.map((post) => titleOf(post, Date.now())).join('. '));
  }, [posts]);
}

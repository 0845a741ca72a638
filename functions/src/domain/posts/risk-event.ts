import type { StoredRisk } from '../../infra/store/documents/submission.ts';
import { eventIdOf, type NewEvent } from '../outbox/new-event.ts';
import { LISTED_RUNS } from './list.ts';
import { causeOf } from './post-risk.ts';
import { type ViewedPost, viewPost } from './view.ts';

/** The event of a scheduled post that was found to be at risk: `risks` are those that were not told before. `now` in ms since the epoch. */
export function riskEvent(post: ViewedPost, risks: readonly StoredRisk[], now: number): NewEvent {
  return {
    id: eventIdOf('risk', post.id, post.submission.revision, ...risks.map(causeOf)),
    userId: post.submission.userId,
    type: 'post.at_risk',
    at: new Date(now),
    data: { post: viewPost(post, now, LISTED_RUNS), risks },
  };
}

import { onDemand } from '../components/on-demand.tsx';

/** What few visits need of the posts, loaded once it is opened. */
export const CalendarOnDemand = onDemand(async () => (await import('./calendar/calendar.tsx')).Calendar);
export const PostRepliesOnDemand = onDemand(async () => (await import('./replies/post-replies.tsx')).PostReplies);
export const PostTroubleOnDemand = onDemand(
  async () => (await import('../notices/post-trouble.tsx')).PostTrouble,
  () => null,
);
export const RunRepliesOnDemand = onDemand(async () => (await import('./replies/run-replies.tsx')).RunReplies);
export const TargetRetryOnDemand = onDemand(async () => (await import('./target-retry.tsx')).TargetRetry);
export const TimelineOnDemand = onDemand(async () => (await import('./timeline/timeline.tsx')).Timeline);

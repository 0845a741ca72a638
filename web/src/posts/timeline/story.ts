import type { PostTimeline } from '@herald-publishing/client';
import type { TimelineEvent } from './query.ts';

type Target = PostTimeline['runs'][number]['target'];

/** A part of the story of a post, by time. */
export type Chapter = { at: string } & (
  | { kind: 'event'; event: TimelineEvent }
  /** The first call of each of these targets that publishes something. */
  | { kind: 'sent'; targets: Target[] }
  /** The first calls that publish these replies of a target, by their positions. */
  | { kind: 'replies'; target: Target; replies: number[] }
  /** `afterMs`: since the target was due, or was queued again; null where that is not known. */
  | { kind: 'live'; target: Target; afterMs: number | null; notes: readonly { message: string }[] }
);

/** Events that the story shows unchanged. */
const told: readonly TimelineEvent['type'][] = [
  'accepted',
  'response_lost',
  'looked_up',
  'failed',
  'cancelled',
  'requeued',
  'waiting_for_own_posts',
  'next_attempt',
];

/** What a user wants to know of a timeline: accepted, sent, live, and what went wrong in between; no calls, no attempts. */
export function storyOf({ events, runs }: PostTimeline): Chapter[] {
  const story: Chapter[] = [];
  const sent = new Set<string>();
  const replied = new Map<string, Set<number>>();
  const waits = new Map<string, string>();
  const since = new Map(runs.map(({ target, dueAt }) => [target.targetId, dueAt]));
  for (const event of events) {
    const { at, target } = event;
    if (event.type === 'requeued') {
      sent.delete(event.target.targetId);
      waits.delete(event.target.targetId);
      replied.delete(event.target.targetId);
      since.set(event.target.targetId, at);
    }
    const reply = event.type === 'call' && isSending(event) ? event.reply : null;
    if (told.includes(event.type)) story.push({ at, kind: 'event', event });
    else if (target && reply !== null) {
      const known = replied.get(target.targetId) ?? new Set();
      if (!known.has(reply)) addReply(story, at, target, reply);
      replied.set(target.targetId, known.add(reply));
    } else if (target && isSending(event) && !sent.has(target.targetId)) {
      sent.add(target.targetId);
      addSent(story, at, target);
    } else if (event.type === 'attempt_ended' && event.outcome === 'waiting' && event.problem) {
      if (waits.get(event.target.targetId) === event.problem.message) continue;
      waits.set(event.target.targetId, event.problem.message);
      story.push({ at, kind: 'event', event });
    } else if (event.type === 'published') {
      const start = since.get(event.target.targetId);
      // With replies it is the time of the last one.
      const afterMs = start && !event.result?.replies ? Math.max(0, Date.parse(at) - Date.parse(start)) : null;
      story.push({ at, kind: 'live', target: event.target, afterMs, notes: event.notes });
    }
  }
  return story;
}

function isSending(event: TimelineEvent): boolean {
  return event.type === 'call' && event.purpose === 'publish' && event.response !== 'not_sent';
}

/** Replies that a target is sent one after the other are in one chapter, whatever happens to other targets meanwhile. */
function addReply(story: Chapter[], at: string, target: Target, reply: number): void {
  const last = story.findLast((chapter) => targetsOf(chapter).some(({ targetId }) => targetId === target.targetId));
  if (last?.kind === 'replies') last.replies.push(reply);
  else story.push({ at, kind: 'replies', target, replies: [reply] });
}

function targetsOf(chapter: Chapter): Target[] {
  if (chapter.kind === 'sent') return chapter.targets;
  const { target } = chapter.kind === 'event' ? chapter.event : chapter;
  return target ? [target] : [];
}

/** Targets that are sent one after the other are in one chapter. */
function addSent(story: Chapter[], at: string, target: Target): void {
  const last = story.at(-1);
  if (last?.kind === 'sent') last.targets.push(target);
  else story.push({ at, kind: 'sent', targets: [target] });
}

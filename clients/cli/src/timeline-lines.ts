import type { PostTimeline } from '@herald-publishing/client';
import { columns, printable } from './text.ts';

type TimelineEvent = PostTimeline['events'][number];
type EventOf<Type extends TimelineEvent['type']> = Extract<TimelineEvent, { type: Type }>;

/** A text for each type of event. */
const eventTexts: { [Type in TimelineEvent['type']]: (event: EventOf<Type>) => string } = {
  accepted: ({ scheduledTime }) => (scheduledTime ? `accepted, scheduled for ${scheduledTime}` : 'accepted'),
  queued: () => 'handed to the queues',
  attempt_started: ({ attempt }) => `attempt ${attempt} began`,
  call: ({ method, path, response, status, durationMs, requestId }) =>
    `${method} ${path}: ${status ?? response.replace('_', ' ')} in ${durationMs} ms${requestId ? ` (${requestId})` : ''}`,
  response_lost: ({ step }) => `the response of "${step}" was lost: it may have happened`,
  looked_up: ({ step, result }) => `looked up the outcome of "${step}": ${result.replace('_', ' ')}`,
  token_refreshed: ({ reason }) => `tokens refreshed: the stored ones were ${reason}`,
  file_changed: ({ file, change }) => `file ${file}: ${change.replace('_', ' ')} for the platform`,
  attempt_ended: ({ attempt, outcome, problem }) =>
    `attempt ${attempt} ended: ${outcome}${problem ? `. ${problem.message}` : ''}`,
  attempt_lost: ({ attempt }) => `attempt ${attempt} ended without a result`,
  published: ({ result, notes }) =>
    [`published${result ? `: ${result.url ?? result.id}` : ''}`, ...notes.map(({ message }) => `(${message})`)].join(
      ' ',
    ),
  reply_published: ({ result }) => `published: ${result.url ?? result.id}`,
  failed: ({ problem }) => `failed${problem ? `: ${problem.message}` : ''}`,
  cancelled: () => 'cancelled',
  requeued: ({ reason }) => `queued again: ${reason.replaceAll('_', ' ')}`,
  waiting_for_own_posts: () => 'waiting for your other posts to the platform',
  next_attempt: () => 'the next attempt is due',
};

/** What happened to a post, a line for each event. Times are UTC, as in logs. */
export function timelineLines({ events, runs, omittedTargets, omittedAttempts }: PostTimeline): string[] {
  return [
    ...columns(events.map((event) => [event.at, event.target?.targetId ?? '', printable(eventText(event))])),
    ...runs.flatMap(punctualityLine),
    ...(omittedAttempts > 0 ? [`${omittedAttempts} earlier attempts were not kept.`] : []),
    ...(omittedTargets > 0 ? [`${omittedTargets} more targets: see one with --target.`] : []),
  ];
}

/** How late a target started, and what it has waited for; nothing for one that started in time. */
function punctualityLine({ target, lateMs, delays }: PostTimeline['runs'][number]): string[] {
  const waits = delays.map(
    ({ reason, from, until }) => `${reason.replaceAll('_', ' ')} ${seconds(Date.parse(until) - Date.parse(from))}`,
  );
  const facts = [
    ...((lateMs ?? 0) >= 1000 ? [`${seconds(lateMs ?? 0)} late`] : []),
    ...(waits.length > 0 ? [`waited for: ${waits.join(', ')}`] : []),
  ];
  return facts.length > 0 ? [`${target.targetId}: ${facts.join('; ')}`] : [];
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

/** The text of an event. The table has a function for each type, which takes events of that type. */
function eventText<Type extends TimelineEvent['type']>(event: EventOf<Type> & { type: Type }): string {
  const text = (eventTexts[event.type] as (of: typeof event) => string)(event);
  return 'reply' in event && event.reply !== null ? `reply ${event.reply + 1}: ${text}` : text;
}

import type { PostTimeline } from '@herald-publishing/client';
import type { TimelineEvent } from './query.ts';

/**
 * A timeline as a text for support, with every id that a search in the logs needs. All names are those of the API: it is the
 * same in every language.
 */
export function supportText({
  postSubmissionId,
  traceId,
  events,
  runs,
  omittedTargets,
  omittedAttempts,
}: PostTimeline): string {
  return [
    `postSubmissionId=${postSubmissionId}`,
    `traceId=${traceId}`,
    ...(omittedTargets > 0 ? [`omittedTargets=${omittedTargets}`] : []),
    ...(omittedAttempts > 0 ? [`omittedAttempts=${omittedAttempts}`] : []),
    '',
    ...events.map(line),
    '',
    ...runs.map(punctualityLine),
  ].join('\n');
}

/** An event in a line: time, target, type, and its other fields by their names in the API. */
function line(event: TimelineEvent): string {
  const rest = Object.entries(event).filter(
    ([name, value]) => !['at', 'type', 'target'].includes(name) && value !== null && value !== '',
  );
  const fields = rest.map(([name, value]) => `${name}=${shown(value)}`);
  return [event.at, targetOf(event), event.type, ...fields].join('  ');
}

/** When a target was due and started, and the waits in between and after. */
function punctualityLine({ target, ...punctuality }: PostTimeline['runs'][number]): string {
  return [target.targetId, ...Object.entries(punctuality).map(([name, value]) => `${name}=${shown(value)}`)].join('  ');
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function targetOf(event: TimelineEvent): string {
  return 'target' in event && event.target ? event.target.targetId : '-';
}

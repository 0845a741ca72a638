import type { Timeline, TimelineEvent } from './query.ts';

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const targetOf = (event: TimelineEvent): string => ('target' in event && event.target ? event.target.targetId : '-');

/** An event in a line: time, target, type, and its other fields by their names in the API. */
const line = (event: TimelineEvent): string => {
  const rest = Object.entries(event).filter(
    ([name, value]) => !['at', 'type', 'target'].includes(name) && value !== null && value !== '',
  );
  const fields = rest.map(([name, value]) => `${name}=${shown(value)}`);
  return [event.at, targetOf(event), event.type, ...fields].join('  ');
};

/** A timeline as a text for support: nothing is left out that would be looked for in the logs. */
export const supportText = ({ postSubmissionId, traceId, events, omittedTargets, omittedAttempts }: Timeline): string =>
  [
    `Post ${postSubmissionId}`,
    `Trace ${traceId}`,
    ...(omittedTargets > 0 ? [`${omittedTargets} more targets`] : []),
    ...(omittedAttempts > 0 ? [`${omittedAttempts} earlier attempts that were not kept`] : []),
    'All times are UTC.',
    '',
    ...events.map(line),
  ].join('\n');

import { DAY, HOUR, MINUTE, SECOND } from '../../time/clock.ts';

const clockFace = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Room for their clock and ours to differ (ms). */
const MARGIN_MS = 2 * MINUTE;

/**
 * How long until quotas start anew (ms), a little after midnight in California. On the two days of a year that are not 24
 * hours long it may be an hour off. https://developers.google.com/youtube/v3/determine_quota_cost
 */
export const untilPacificMidnight = (now: number): number => {
  const parts = clockFace.formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  return DAY - (part('hour') * HOUR + part('minute') * MINUTE + part('second') * SECOND) + MARGIN_MS;
};
